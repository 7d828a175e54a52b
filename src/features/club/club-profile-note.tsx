import { Progress } from 'antd';
import type { UploadState } from '@/kit/upload/use-upload';
import { t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
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
    return (
      <>
        <div className={styles.line}>
          <span className={styles.name}>{t`Sending ${file.name}`}</span>
          <span className={styles.percent}>{formatPercent(share)}</span>
        </div>
        <Progress
          percent={Math.round(share * 100)}
          size={{ height: 6 }}
          showInfo={false}
          aria-label={t`Sending ${file.name}`}
        />
        {/* In quarters, because a screen reader would read every per cent aloud. */}
        <VisuallyHidden>
          <span role="status">{t`${formatPercent(Math.floor(share * 4) / 4)} sent`}</span>
        </VisuallyHidden>
      </>
    );
  }
  if (logo === 'uploading') return t`The logo is on its way. You can save when it has arrived.`;
  if (logo === 'failed') return t`Choose another logo, or dismiss the refused one, then you can save.`;
  if (logoMissing) return t`Add a club logo under General, then you can save.`;
  if (audio === 'problem') return t`Choose another file, or dismiss the error, then you can save.`;
  if (audio === 'refusal')
    return t`Choose another file under My Club Identity, or take it out, then you can save.`;
  return null;
}
