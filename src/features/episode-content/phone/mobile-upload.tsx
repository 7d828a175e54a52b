import { type ReactNode, useState } from 'react';
import { useAccount } from '@/client/account';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useUnderWay } from '@/ui/layout/under-way';
import { useAddress } from '@/ui/list/use-address';
import { sendYourParts } from '../content-words';
import { useEpisodePages } from './episode-options';
import { EpisodeSelectSkeleton } from './episode-select';
import styles from './mobile-upload.module.css';
import { PhoneParts } from './phone-parts';
import { PhoneSlotsSkeleton } from './phone-slots-skeleton';

interface Props {
  /** Two lines of words near the top. */
  lines?: ReactNode;
  /** Further cards below the parts. */
  children?: ReactNode;
}

/** The club admin's screen on a phone: the parts to send in front, then what was sent. */
export function MobileUpload({ lines, children }: Props) {
  const { data: account } = useAccount();
  const clubId = account?.user.club?.id;
  const { episodes, loaded, error, refetch } = useEpisodePages();
  if (loaded && clubId) {
    return (
      <PhoneUpload episodes={episodes} clubId={clubId} lines={lines}>
        {children}
      </PhoneUpload>
    );
  }
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{sendYourParts}</h1>
      {error && !loaded ? (
        <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <EpisodeSelectSkeleton />
          <p className={styles.due} aria-hidden="true">
            <Skeleton width={240} />
          </p>
          <div className={styles.lines} aria-hidden="true" />
          <PhoneSlotsSkeleton />
        </>
      )}
    </div>
  );
}

interface UploadProps extends Props {
  episodes: readonly Episode[];
  clubId: string;
}

/** The screen once the episodes have loaded: with the one in the address, so that Back returns to the one before; at first the one that takes parts. */
function PhoneUpload({ episodes, clubId, lines, children }: UploadProps) {
  const current =
    episodes.find(({ status, maySend }) => maySend && status === 'in_progress') ??
    episodes.find(({ maySend }) => maySend) ??
    episodes[0];
  const { query, change } = useAddress();
  const { episodeId } = query;
  useUnderWay(episodeId !== undefined);
  // An episode that was found by a search may be on none of the pages loaded here.
  const [found, setFound] = useState<readonly Episode[]>([]);
  const episode = [...episodes, ...found].find(({ id }) => id === episodeId) ?? current;
  if (!episode) return <NoEpisode lines={lines}>{children}</NoEpisode>;
  return (
    <PhoneParts
      episode={episode}
      clubId={clubId}
      lines={lines}
      onEpisode={(chosen) => {
        setFound([chosen, ...found]);
        if (chosen.id !== episode.id) change({ episodeId: chosen.id });
      }}
    >
      {children}
    </PhoneParts>
  );
}

const NoEpisode = ({ lines, children }: Props) => (
  <div className={styles.screen}>
    <h1 className={styles.title}>{sendYourParts}</h1>
    <div className={styles.lines}>{lines}</div>
    <EmptyState
      title={t`No episode yet`}
      text={t`As soon as the first one opens, you send your parts for it right here.`}
    />
    {children}
  </div>
);
