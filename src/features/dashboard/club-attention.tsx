import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { followed } from '@/client/query';
import { userMessage } from '@/client/user-message';
import { getClubAttention } from '@/contract/attention';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { AttentionList } from './attention-list';

/** What needs the admins of a club. Nothing where nothing does. */
export function ClubAttention() {
  const { data, error, refetch } = useQuery({
    queryKey: ['attention', 'club'],
    queryFn: ({ signal }) => call(getClubAttention, { signal }),
    // An item that has just been solved must be gone when the person comes back.
    staleTime: 0,
    meta: followed,
  });
  const items = data?.data ?? [];
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return items.length > 0 ? <AttentionList items={items} /> : null;
}
