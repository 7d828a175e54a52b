import { Progress } from 'antd';
import { Spoken } from '@/ui/spoken';
import styles from './club-profile-note.module.css';

interface Props {
  /** 0..1 of the identity on its way. */
  share: number | undefined;
  file: File | undefined;
  /** The logo is on its way. */
  uploading: boolean;
  logoMissing: boolean;
  /** The server does not take the chosen audio. */
  audioRefused: boolean;
}

/** Over the buttons, whichever tab is shown: how far the save is, or why it cannot begin. */
export function ClubProfileNote({ share, file, uploading, logoMissing, audioRefused }: Props) {
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
        {/* In quarters: every per cent would talk over everything else. */}
        <Spoken>
          <span role="status">{Math.floor(percent / 25) * 25} % sent</span>
        </Spoken>
      </>
    );
  }
  if (uploading) return 'The logo is on its way. You can save when it has arrived.';
  if (logoMissing) return 'Add a club logo under General, then you can save.';
  if (audioRefused) return 'Choose another file under My Club Identity, or take it out, then you can save.';
  return null;
}
