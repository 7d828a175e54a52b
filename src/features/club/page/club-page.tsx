import { Button } from 'antd';
import { useRouter } from 'next/router';
import { ApiFailure } from '@/client/api-failure';
import { userMessage } from '@/client/user-message';
import type { ClubOverview } from '@/contract/club-page/club-overview';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCrumb } from '@/ui/layout/crumb';
import { CampaignsCard } from './campaigns-card';
import { ClubHead } from './club-head';
import styles from './club-page.module.css';
import { DeliveriesCard } from './deliveries-card';
import { ListenedCard } from './listened-card';
import { NotesCard } from './notes-card';
import { PeopleCard } from './people-card';
import { useClubOverview } from './use-club-overview';
import { useWeeksHeard } from './use-weeks-heard';

function Content({ overview }: { overview: ClubOverview }) {
  const { club } = overview;
  const weeks = useWeeksHeard(club.id);
  useCrumb(club.clubname);
  return (
    <>
      <ClubHead overview={overview} heard={weeks.answer.data} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DeliveriesCard club={club} deliveries={overview.deliveries} />
          <ListenedCard clubId={club.id} deliveries={overview.deliveries} weeks={weeks} />
          <CampaignsCard campaigns={overview.campaigns} />
        </div>
        <div className={styles.column}>
          <PeopleCard overview={overview} />
          <NotesCard clubId={club.id} />
        </div>
      </div>
    </>
  );
}

const PageSkeleton = () => (
  <div aria-busy="true">
    <div className={styles.wait}>
      <Skeleton shape="picture" width={84} />
      <Skeleton width={320} />
    </div>
    <div className={styles.columns}>
      <div className={styles.column}>
        <Skeleton shape="block" height={190} />
        <Skeleton shape="block" height={280} />
        <Skeleton shape="block" height={120} />
      </div>
      <div className={styles.column}>
        <Skeleton shape="block" height={280} />
        <Skeleton shape="block" height={240} />
      </div>
    </div>
  </div>
);

/** One club for the platform: how it delivers, who listens, what it hears, its people, and the platform's notes. */
export function ClubPage({ id }: { id: string | undefined }) {
  const router = useRouter();
  const { data, error, refetch } = useClubOverview(id);
  const isGone = error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid');
  if (data && !isGone) return <Content overview={data} />;
  if (!error) return <PageSkeleton />;
  if (!isGone) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      level={1}
      title={t`This club is not here`}
      text={t`It may have been deleted, or the address is not quite right.`}
      action={
        <Button
          type="primary"
          onClick={() => void router.push('/admin/dashboard/clubs')}
        >{t`All clubs`}</Button>
      }
    />
  );
}
