import { AudioFilled } from '@ant-design/icons';
import { type ReactElement, useState } from 'react';
import { announceTray } from '@/client/unsent/unsent-tray';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { guideOf } from '@/entities/episode/part-guides';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ActionButton } from '@/ui/plain/action-button';
import { useKeptRecordings } from './kept-recordings';
import styles from './part-recorder.module.css';

// Loaded once a person records, because most parts are files.
const Recorder = lazyComponent(() => import('./recorder').then((module) => module.Recorder));

/** Set when another button of the page opens the recorder. */
export interface AskedRecording {
  slot: Slot;
  onClose: () => void;
}

interface Options {
  episode: { id: string; name: string };
  clubId: string;
  guides: EpisodeContent['guides'];
  onSend: (file: File, slot: Slot) => void;
  asked?: AskedRecording;
}

/** Recording in place of choosing a file. `element` is to be rendered once. */
export function useRecording({ episode, clubId, guides, onSend, asked }: Options): {
  start: (slot: Slot) => void;
  /** The seconds of recordings that wait on this device, by part. */
  recordedSeconds: Partial<Record<Slot, number>>;
  element: ReactElement | undefined;
} {
  const [pressed, setPressed] = useState<Slot>();
  const slot = pressed ?? asked?.slot;
  const close = () => {
    setPressed(undefined);
    asked?.onClose();
    announceTray();
  };
  return {
    start: setPressed,
    recordedSeconds: useKeptRecordings(episode.id, clubId),
    element: slot && (
      <Recorder
        key={`${episode.id} ${slot}`}
        slot={slot}
        episode={episode}
        clubId={clubId}
        guide={guideOf(guides, slot)}
        onSend={(file) => onSend(file, slot)}
        onClose={close}
      />
    ),
  };
}

interface ButtonProps {
  /** The part's name. */
  title: string;
  /** The seconds of its recording that waits on this device. */
  recorded?: number;
  /** It is the main action of the page. */
  large?: boolean;
  onRecord: () => void;
}

/** Opens the recorder; its words say so when a recording waits on this device. */
export function RecordButton({ title, recorded, large = false, onRecord }: ButtonProps) {
  const length = recorded === undefined ? undefined : formatTime(recorded);
  const words = length === undefined ? t`Record` : t`${length} recorded · continue`;
  const label = length === undefined ? t`Record ${title}` : t`${length} recorded · continue, for ${title}`;
  return large ? (
    <button type="button" className={styles.large} aria-label={label} onClick={onRecord}>
      <AudioFilled aria-hidden /> {words}
    </button>
  ) : (
    <ActionButton icon={<span className={styles.dot} aria-hidden="true" />} label={label} onClick={onRecord}>
      {words}
    </ActionButton>
  );
}
