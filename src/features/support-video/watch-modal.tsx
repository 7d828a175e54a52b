import type { ComponentProps, ReactNode } from 'react';
import { fileLink } from '@/client/http';
import type { SupportVideo } from '@/contract/support-video';
import { t } from '@/language/text';
import { Dialog } from '@/ui/form/dialog';
import { VideoClip } from '@/ui/media/video-clip';
import styles from './watch-modal.module.css';

interface Props {
  row: Pick<SupportVideo, 'id' | 'title' | 'description' | 'video' | 'poster'>;
  open: boolean;
  onClose: () => void;
  /** The position to start from, and the callback for progress. */
  player?: Pick<ComponentProps<typeof VideoClip>, 'from' | 'focused' | 'begin' | 'onTime'>;
  footer?: ReactNode;
}

/** Plays an uploaded video in a modal. */
export function WatchModal({ row, open, onClose, player, footer = null }: Props) {
  const { id, title, description, video, poster } = row;
  return (
    <Dialog title={title} open={open} onClose={onClose} footer={footer} width={880}>
      {video && (
        <VideoClip
          key={id}
          src={fileLink(video.url)}
          poster={poster ? fileLink(poster) : undefined}
          label={t`Watch ${title}`}
          {...player}
        />
      )}
      {description && <p className={styles.description}>{description}</p>}
    </Dialog>
  );
}
