import { Button } from 'antd';
import { useAddress } from '@/ui/list/use-address';
import styles from './of-sponsor.module.css';
import { useSponsor } from './use-sponsor';

/** Whose campaigns are listed, when the address names one sponsor, and the way back to all of them. */
export function OfSponsor() {
  const { query, change } = useAddress();
  const id = typeof query.sponsorId === 'string' ? query.sponsorId : undefined;
  const { data, error } = useSponsor(id);
  if (id === undefined) return null;
  return (
    <p className={styles.only} role="status">
      <span>
        Only campaigns of <strong>{data?.name ?? (error ? 'a sponsor that was deleted' : '…')}</strong>
      </span>
      <Button size="small" onClick={() => change({ sponsorId: undefined }, 'replace')}>
        Show all campaigns
      </Button>
    </p>
  );
}
