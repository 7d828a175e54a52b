import { Progress } from 'antd';
import type { UploadState } from '@/kit/use-upload';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './club-profile-note.module.css';

interface Props {
  /** 0..1 of the identity on its way. */
  share: number | undefined;
  file: File | undefined;
  logo: UploadState;
  logoMissing: boolean;
  /** A choice of audio that was not taken, or one that the server does not take. */
  audio: 'problem' | 'refusal' | undefined;
}

/** Above the buttons, in both tabs: how far the save is, or why it cannot begin. */
export function ClubProfileNote({ share, file, logo, logoMissing, audio }: Props) {
  if (share !== undefined && file) {
    const percent = Math.round(share * 100);
    return (
      <>
        <div className={styles.line}>
          <span className={styles.name}>Sending {file.name}</span>
          <span className={styles.percent}>{percent} %</span>
        </div>
        <Progress
          percent={percent}
          size={{ height: 6 }}
          showInfo={false}
          aria-label={`Sending ${file.name}`}
        />
        {/* In quarters, because a screen reader would read every per cent aloud. */}
        <VisuallyHidden>
          <span role="status">{Math.floor(percent / 25) * 25} % sent</span>
        </VisuallyHidden>
      </>
    );
  }
  if (logo === 'uploading') return 'The logo is on its way. You can save when it has arrived.';
  if (logo === 'failed') return 'Choose another logo under General, or leave it out, then you can save.';
  if (logoMissing) return 'Add a club logo under General, then you can save.';
  if (audio === 'problem')
    return 'Choose another file under My Club Identity, or dismiss the error, then you can save.';
  if (audio === 'refusal')
    return 'Choose another file under My Club Identity, or take it out, then you can save.';
  return null;
}
