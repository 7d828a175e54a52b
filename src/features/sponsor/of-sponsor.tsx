import { Button } from 'antd';
import { useRouter } from 'next/router';
import styles from './of-sponsor.module.css';
import { useSponsor } from './use-sponsor';

/** Whose campaigns are listed, when the address names one sponsor, and the way back to all of them. */
export function OfSponsor() {
  const router = useRouter();
  const { sponsorId, ...rest } = router.query;
  const id = typeof sponsorId === 'string' ? sponsorId : undefined;
  const { data, error } = useSponsor(id);
  if (id === undefined) return null;
  const showAll = () =>
    void router.replace({ pathname: router.pathname, query: rest }, undefined, {
      shallow: true,
      scroll: false,
    });
  return (
    <p className={styles.only} role="status">
      <span>
        Only campaigns of <strong>{data?.name ?? (error ? 'a sponsor that was deleted' : '…')}</strong>
      </span>
      <Button size="small" onClick={showAll}>
        Show all campaigns
      </Button>
    </p>
  );
}
