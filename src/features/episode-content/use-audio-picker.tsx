import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Slot } from '@/contract/episode-content';
import { audioAccept } from '@/kit/upload/sound-file';
import { t } from '@/language/text';
import { useUnderWay } from '@/ui/layout/under-way';
import styles from './use-audio-picker.module.css';

/** One picker for all parts: `open(slot)` remembers for which part the next files are. Render `input` once. */
export function useAudioPicker(onFiles: (files: File[], slot?: Slot) => void): {
  open: (slot?: Slot) => void;
  input: ReactElement;
} {
  const element = useRef<HTMLInputElement>(null);
  const wanted = useRef<Slot>(undefined);
  const [choosing, setChoosing] = useState(false);
  useUnderWay(choosing);
  useEffect(() => {
    const input = element.current;
    const end = () => setChoosing(false);
    // React has no such event of a field.
    input?.addEventListener('cancel', end);
    return () => input?.removeEventListener('cancel', end);
  }, []);
  return {
    open: (slot) => {
      wanted.current = slot;
      setChoosing(true);
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
          setChoosing(false);
          const files = [...(currentTarget.files ?? [])];
          // Otherwise the browser sends no change event when the same file is chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files, wanted.current);
        }}
      />
    ),
  };
}
