import { useRef } from 'react';
import { t } from '@/language/text';

/** Phones know few of these files by their type. Other kinds can be chosen, too: the server says what they are. */
const accept = '.vtt,.srt,.sbv,.txt,text/*,application/x-subrip,application/octet-stream';

/** Chooses a VTT or SRT file. Render `input` once; `open` shows the browser's dialog. */
export function useCaptionsPicker(label: string, onFile: (file: File) => void) {
  const field = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={field}
      type="file"
      accept={accept}
      hidden
      aria-label={t`Transcript file for ${label}`}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file can be chosen again after it was corrected.
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return { input, open: () => field.current?.click() };
}
