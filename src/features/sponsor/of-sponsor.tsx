import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRouter } from 'next/router';
import { call } from '@/client/http';
import { sponsors } from '@/contract/sponsor';
import styles from './of-sponsor.module.css';

/** Whose campaigns are listed, when the address names one sponsor, and the way back to all of them. */
export function OfSponsor() {
  const router = useRouter();
  const { sponsorId, ...rest } = router.query;
  const id = typeof sponsorId === 'string' ? sponsorId : undefined;
  const { data, error } = useQuery({
    queryKey: ['sponsor', id],
    queryFn: async () => (await call(sponsors.get, { params: { id: id ?? '' } })).data,
    enabled: id !== undefined,
    retry: false,
  });
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
