import { useAccount } from '@/client/account';
import { t } from '@/language/text';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from './join-code-card.module.css';

// Loaded later, because the list below can be used without it.
const JoinCodeContent = lazyComponent(
  () => import('./join-code-content').then((module) => module.JoinCodeContent),
  { placeholder: <Skeleton shape="block" height={132} /> },
);

/** The code by which people ask to join the own club, with its link and poster. */
export function JoinCodeCard() {
  const club = useAccount().data?.user.club;
  return (
    <div className={styles.place}>
      <Card title={t`Join code`}>{club && <JoinCodeContent club={club} />}</Card>
    </div>
  );
}
