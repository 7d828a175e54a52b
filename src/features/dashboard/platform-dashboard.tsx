import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '@/client/account';
import { useFollowChanges } from '@/client/follow-changes';
import { call } from '@/client/http';
import { followed } from '@/client/query';
import { userMessage } from '@/client/user-message';
import { getAttention } from '@/contract/attention';
import { plural, t } from '@/language/text';
import { greeting } from '@/ui/date/greeting';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { PageHeader } from '@/ui/layout/page-header';
import { AttentionList } from './attention-list';
import { HeadlineFigures } from './headline-figures';

/** How often it is loaded again while the page is visible, because some of it changes by itself. */
const pollMs = 60_000;

const summaryOf = (count: number) =>
  count === 0
    ? t`Nothing is waiting for you.`
    : plural(count, { one: '# thing needs you.', other: '# things need you.' });

/** Where a platform admin lands: the platform in figures, what needs attention, and the open episodes as `children`. */
export function PlatformDashboard({ children }: { children: ReactNode }) {
  const { data: account } = useAccount();
  useFollowChanges();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => call(getAttention, { signal }),
    refetchInterval: pollMs,
    meta: followed,
    // An item that the person has just solved must be gone when they come back.
    staleTime: 0,
  });
  const items = data?.data;
  return (
    <>
      <PageHeader
        title={greeting(account?.user.firstName ?? '')}
        subtitle={items ? summaryOf(items.length) : ''}
      />
      <HeadlineFigures />
      {error && !items ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <AttentionList items={items} />
      )}
      {/* The height of the list above is unknown until it has loaded, so what is below waits to be shown. */}
      <div hidden={isPending}>{children}</div>
    </>
  );
}
