import { RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { changeUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { useOnline } from '@/client/use-connection';
import type { Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { PauseGlyph, PlayGlyph } from '@/ui/media/media-icons';
import { idsOf, sayVoices, useVoicesOf, voicesOf } from '../voices/file-voices';
import { VoicesField } from '../voices/voices-field';
import styles from './listen-back.module.css';
import { TrimWave } from './trim-wave';
import type { Finished } from './use-recorder';
import { useTrimmed } from './use-trimmed';

interface Props {
  finished: Finished;
  slot: Slot;
  clubId: string;
  onSend: (file: File, item: Unsent) => void;
  onAgain: () => void;
}

/** A recording before it is sent: to listen to, to trim, and to say who is heard. */
export function ListenBack({ finished, slot, clubId, onSend, onAgain }: Props) {
  const trimmed = useTrimmed(finished);
  const online = useOnline();
  const { range, playing, failed } = trimmed;
  const length = formatTime((range.to - range.from) / 1000);
  const send = () => {
    trimmed.pause();
    const { file, item } = trimmed.result();
    const voices = voicesOf(finished.file);
    if (voices !== 'untold') sayVoices(file, voices);
    onSend(file, { ...item, voices: idsOf(voices) });
  };
  return (
    <div className={styles.screen}>
      <div className={styles.sound}>
        <h2 className={styles.title}>{t`Listen back`}</h2>
        <TrimWave trimmed={trimmed} />
        <div className={styles.row}>
          <button
            type="button"
            className={styles.play}
            aria-label={playing ? t`Pause` : t`Play`}
            onClick={() => (playing ? trimmed.pause() : trimmed.play())}
          >
            {playing ? <PauseGlyph /> : <PlayGlyph />}
          </button>
          <span className={styles.length} role="timer" aria-label={t`Length ${length}`}>
            {length}
          </span>
        </div>
        {failed && (
          <p
            className={styles.note}
            role="alert"
          >{t`This browser could not play the recording. You can still send it.`}</p>
        )}
      </div>
      <div className={styles.answer}>
        <VoicesField
          what={slotNames[slot]}
          clubId={clubId}
          value={useVoicesOf(finished.file)}
          onChange={(next) => {
            sayVoices(finished.file, next);
            // A logout may send it from the tray.
            const voices = idsOf(next);
            void changeUnsent(finished.item.id, (now) => ({ ...now, voices })).catch(() => undefined);
          }}
        />
        {!online && (
          <p
            className={styles.note}
            role="status"
          >{t`No connection. The recording is sent when you are back online.`}</p>
        )}
        <Button type="primary" size="large" block onClick={send}>{t`Send`}</Button>
        <Button
          type="text"
          size="large"
          block
          icon={<RedoOutlined />}
          onClick={onAgain}
        >{t`Record again`}</Button>
      </div>
    </div>
  );
}
