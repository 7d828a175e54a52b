import { Button } from 'antd';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
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
        {error && !data ? (
          <Rich text="Only campaigns of <strong>a sponsor that was deleted</strong>" strong={<strong />} />
        ) : (
          <Rich text="Only campaigns of {sponsor}" sponsor={<strong>{data?.name ?? '…'}</strong>} />
        )}
      </span>
      <Button
        size="small"
        onClick={() => change({ sponsorId: undefined }, 'replace')}
      >{t`Show all campaigns`}</Button>
    </p>
  );
}
