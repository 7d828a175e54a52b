import { useQuery } from '@tanstack/react-query';
import { useAccount } from '@/client/account';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { getFeeds } from '@/contract/feed/feed';
import { t } from '@/language/text';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCrumb } from '@/ui/layout/crumb';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { ActionLink } from '@/ui/plain/action-button';
import styles from './elsewhere.module.css';
import { feedsKey } from './feed-words';

const waiting = (
  <div className={styles.columns}>
    <Skeleton shape="block" height={420} />
    <Skeleton shape="block" height={180} />
  </div>
);

const ElsewhereCards = lazyComponent(
  () => import('./elsewhere-cards').then((module) => module.ElsewhereCards),
  { placeholder: waiting },
);

/** Links by which podcast apps read the episodes: the own one, those of children, and those of people without an account. */
export function ElsewherePage() {
  useCrumb(t`Listen elsewhere`);
  const { data: account } = useAccount();
  const mayHave = account !== undefined && can(principalOf(account), 'feed:own');
  const { data, error, refetch } = useQuery({
    queryKey: feedsKey,
    enabled: mayHave,
    queryFn: async ({ signal }) => (await call(getFeeds, { signal })).data,
  });
  if (account && !mayHave) {
    return (
      <EmptyState
        level={1}
        title={t`This is for grown-ups`}
        text={t`A parent can put your episodes into another app.`}
        action={<ActionLink href="/member/dashboard/podcast">{t`All episodes`}</ActionLink>}
      />
    );
  }
  return (
    <>
      <PageHeader title={t`Listen elsewhere`} />
      {data && <ElsewhereCards data={data} />}
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && waiting}
    </>
  );
}
