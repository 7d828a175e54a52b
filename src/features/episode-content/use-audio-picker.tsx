import { type ReactElement, useRef } from 'react';
import type { Slot } from '@/contract/episode-content';
import { t } from '@/language/text';
import { audioAccept } from '@/ui/media/audio-file';
import styles from './use-audio-picker.module.css';

/** One picker for all parts: `open(slot)` remembers for which part the next files are. Render `input` once. */
export function useAudioPicker(onFiles: (files: File[], slot?: Slot) => void): {
  open: (slot?: Slot) => void;
  input: ReactElement;
} {
  const element = useRef<HTMLInputElement>(null);
  const wanted = useRef<Slot>(undefined);
  return {
    open: (slot) => {
      wanted.current = slot;
      element.current?.click();
    },
    input: (
      <input
        ref={element}
        className={styles.input}
        type="file"
        multiple
        accept={audioAccept}
        aria-label={t`Audio files`}
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Otherwise the browser sends no change event when the same file is chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files, wanted.current);
        }}
      />
    ),
  };
}
