import { Modal } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { fileLink } from '@/client/http';
import type { SupportVideo } from '@/contract/support-video';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
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
  useNavigationGuard({ open, changed: false, leave: onClose });
  const { id, title, description, video, poster } = row;
  return (
    <Modal title={title} open={open} onCancel={onClose} footer={footer} width={880} centered destroyOnHidden>
      {video && (
        <VideoClip
          key={id}
          src={fileLink(video.url)}
          poster={poster ? fileLink(poster) : undefined}
          label={`Watch ${title}`}
          {...player}
        />
      )}
      {description && <p className={styles.description}>{description}</p>}
    </Modal>
  );
}
