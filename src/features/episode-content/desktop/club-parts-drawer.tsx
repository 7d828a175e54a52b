import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import type { BoardRow } from '@/contract/parts/production-board';
import { useGetEpisodeContent } from '@/entities/episode/content-queries';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
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
  locked,
  onBusy,
}: Props & { locked: boolean; onBusy: (busy: boolean) => void }) {
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
        locked={locked}
        platform={{ clubname: club.clubname, onAskResend: setAsking, onBusy }}
      />
      {asking && (
        <AskResendModal
          episode={episode}
          club={club}
          slot={asking}
          problem={content.sent[asking]?.problem ?? null}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** The parts of one club as the platform has them: to hear, to send for the club, and to ask for again. */
export function ClubPartsDrawer(props: Props) {
  const { episode, club, maySendAgain, open, onClose } = props;
  const [busy, setBusy] = useState(false);
  // While files are being sent they hold the page themselves, and ask.
  useNavigationGuard({ open: open && !busy, changed: false, leave: onClose });
  const locked = episode.status !== 'in_progress' && !(episode.status === 'published' && maySendAgain);
  return (
    <Drawer
      title={`Parts of ${club.clubname}`}
      open={open}
      onClose={onClose}
      size={480}
      destroyOnHidden
      // Leaving would lose the files that are being sent; they can be cancelled first.
      keyboard={!busy}
      mask={{ closable: !busy }}
      closable={!busy && { placement: 'end', 'aria-label': 'Close' }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{ wrapper: styles.wrapper, title: styles.title, body: styles.body }}
    >
      {locked && (
        <p className={styles.locked}>
          {episode.status === 'published'
            ? 'The episode is published, so no parts are taken. A club that is asked to send a part again may do so.'
            : 'This episode takes no parts now.'}
        </p>
      )}
      <h2 style={{ margin: 0 }}>
        <VisuallyHidden>Parts</VisuallyHidden>
      </h2>
      <Parts {...props} locked={locked} onBusy={setBusy} />
    </Drawer>
  );
}
