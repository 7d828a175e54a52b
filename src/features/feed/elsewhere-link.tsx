import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount } from '@/client/account';
import { call } from '@/client/http';
import { getFeeds } from '@/contract/feed/feed';
import { t } from '@/language/text';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { whenIdle } from '@/ui/layout/when-idle';
import { ActionLink } from '@/ui/plain/action-button';
import { feedsKey } from './feed-words';

const page = '/member/dashboard/podcast/elsewhere';

/** The way to the links for podcast apps, not for children. It says so when one of them has become known to others. */
export function ElsewhereLink() {
  const { data: account } = useAccount();
  const mayHave = account !== undefined && can(principalOf(account), 'feed:own');
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useQuery({
    queryKey: feedsKey,
    // On a shared device it would ask for the password, where nothing was pressed.
    enabled: mayHave && idle && account.shared === undefined,
    queryFn: async ({ signal }) => (await call(getFeeds, { signal })).data,
  });
  if (!mayHave) return null;
  const links = data ? [data.own, ...data.children.map(({ feed }) => feed), ...(data.guests ?? [])] : [];
  const alerted = links.some((feed) => feed?.alert);
  return (
    <ActionLink href={page} quiet>
      {alerted ? t`Others may know your link` : t`Listen elsewhere`}
    </ActionLink>
  );
}
