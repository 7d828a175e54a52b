import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import type { BoardRow } from '@/contract/parts/production-board';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Opened } from '@/ui/form/opened';
import { Sheet } from '@/ui/layout/sheet';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { AskResendModal } from './ask-resend-modal';
import styles from './club-parts-drawer.module.css';
import { CurrentParts, CurrentPartsSkeleton } from './current-parts';

interface Props {
  episode: Episode;
  club: BoardRow['club'];
  /** The club may send although the episode is published. */
  maySendAgain: boolean;
  open: boolean;
  onClose: () => void;
}

/** Loaded anew at each opening, and followed only until the drawer has closed. */
function Parts({
  episode,
  club,
  takesParts,
  onBusy,
}: Props & { takesParts: boolean; onBusy: (busy: boolean) => void }) {
  const { data: content, error, refetch } = useGetEpisodeContent(episode.id, club.id);
  const [asking, setAsking] = useState<Slot>();
  if (!content) {
    if (!error) return <CurrentPartsSkeleton low />;
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <CurrentParts
        episode={episode}
        clubId={club.id}
        content={content}
        bulk={false}
        takesParts={takesParts}
        platform={{ clubname: club.clubname, onAskResend: setAsking, onBusy }}
      />
      <Opened subject={asking}>
        {(slot, dialog) => (
          <AskResendModal
            {...dialog}
            {...{ episode, club, slot }}
            problem={content.sent[slot]?.problem ?? null}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Opened>
    </>
  );
}

/** The parts of one club as the platform has them: to hear, to send for the club, and to ask for again. */
export function ClubPartsDrawer(props: Props) {
  const { episode, club, maySendAgain, open, onClose } = props;
  const [busy, setBusy] = useState(false);
  const takesParts = episode.status === 'in_progress' || (episode.status === 'published' && maySendAgain);
  return (
    <Sheet
      title={t`Parts of ${club.clubname}`}
      open={open}
      onClose={onClose}
      width={480}
      flush
      // Files that are being sent can be cancelled first.
      busy={busy}
    >
      {!takesParts && (
        <p className={styles.locked}>
          {episode.status === 'published'
            ? t`The episode is published, so clubs cannot send parts any more. A club that is asked to send a part again can still do so.`
            : t`This episode accepts no parts now.`}
        </p>
      )}
      <h2 style={{ margin: 0 }}>
        <VisuallyHidden>{t`Parts`}</VisuallyHidden>
      </h2>
      <Parts {...props} takesParts={takesParts} onBusy={setBusy} />
    </Sheet>
  );
}
