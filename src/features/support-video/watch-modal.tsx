import { Modal } from 'antd';
import { fileLink } from '@/client/http';
import type { SupportVideo } from '@/contract/support-video';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { VideoClip } from '@/ui/media/video-clip';
import styles from './watch-modal.module.css';

interface Props {
  row: SupportVideo;
  open: boolean;
  onClose: () => void;
}

/** A video that was uploaded, in place. */
export function WatchModal({ row, open, onClose }: Props) {
  useNavigationGuard({ open, changed: false, leave: onClose });
  const { title, description, video, poster } = row;
  return (
    <Modal title={title} open={open} onCancel={onClose} footer={null} width={880} centered destroyOnHidden>
      {video && (
        <VideoClip
          src={fileLink(video.url)}
          poster={poster ? fileLink(poster) : undefined}
          label={`Watch ${title}`}
        />
      )}
      {description && <p className={styles.description}>{description}</p>}
    </Modal>
  );
}
