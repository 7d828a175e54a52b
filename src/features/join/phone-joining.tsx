import { ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAccount } from '@/client/account';
import { useList } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import type { Club } from '@/contract/account';
import { listJoinRequests } from '@/contract/join';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCopy } from '@/ui/feedback/use-copy';
import { TextButton } from '@/ui/plain/text-button';
import { JoinRequestsCard, joinRequestsId } from './join-requests-card';
import styles from './phone-joining.module.css';
import { useJoinLink } from './use-join-link';

/** Who waits to join, in one line that leads to the requests. */
export function WaitingLine() {
  const { data } = useList(listJoinRequests, {});
  const [first] = data?.data ?? [];
  if (!data) return null;
  if (!first) return <span>{t`Nobody waits to join`}</span>;
  const name = first.fullname;
  return (
    <TextButton inText onClick={() => document.getElementById(joinRequestsId)?.focus()}>
      {data.total === 1
        ? t`${name} waits to join`
        : plural(
            data.total - 1,
            { one: '{name} and # more wait to join', other: '{name} and # more wait to join' },
            { name },
          )}
    </TextButton>
  );
}

/** The requests to join, and the code to pass on: what a club does on a phone beside its parts. */
export function PhoneJoining() {
  const club = useAccount().data?.user.club;
  const waiting = useList(listJoinRequests, {});
  return (
    <>
      <JoinRequestsCard />
      {/* After the requests have loaded, because their card is above it. */}
      {club && !waiting.isPending && <ShareCode club={club} />}
    </>
  );
}

/** By the phone's own share sheet, so that the code reaches any chat; without one the link is copied. */
function ShareCode({ club: { id, clubname } }: { club: Club }) {
  const { data: link, error, refetch } = useJoinLink(id);
  const copy = useCopy();
  const share = async ({ joinCode, url }: { joinCode: string; url: string }) => {
    if (!navigator.share) return copy(t`join link`, url);
    try {
      await navigator.share({
        title: t`Join ${clubname}`,
        text: t`Join ${clubname} on Touchline with the code ${joinCode}`,
        url,
      });
    } catch (failure) {
      // Closing the sheet rejects, and is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy(t`join link`, url);
    }
  };
  if (error && !link) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <section className={styles.card} aria-label={t`Join code`}>
      <span className={styles.words}>
        <span className={styles.label}>{t`Join code`}</span>
        {link ? <strong className={styles.code}>{link.joinCode}</strong> : <Skeleton width={120} />}
      </span>
      <Button
        icon={<ShareAltOutlined aria-hidden />}
        disabled={!link}
        aria-label={t`Share the join code`}
        onClick={() => link && void share(link)}
      >{t`Share`}</Button>
    </section>
  );
}
