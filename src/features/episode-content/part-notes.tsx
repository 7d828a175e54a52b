import type { RefObject } from 'react';
import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { PartTranscript } from './part-transcript';
import { SlotVoices } from './voices/slot-voices';
import { WholeQuestion } from './whole-question';

interface Props {
  slot: Slot;
  episodeId: string;
  clubId: string;
  content: EpisodeContent;
  /** The file chosen for it, or being sent. */
  file: File | undefined;
  /** The episode takes parts of the club now. */
  takesParts: boolean;
  /** Files are being sent. */
  busy: boolean;
  /** Chooses another file for a part that is not all there. */
  onReplace: () => void;
  /** Takes the focus after an answer, where the part is then drawn in another place. */
  heading?: RefObject<HTMLElement | null>;
}

/** What is asked and said under a part: whether it is all there, who is heard, and what is said. Of a file only who is heard. */
export const PartNotes = ({ takesParts, onReplace, ...part }: Props) => (
  <>
    {!part.file && takesParts && <WholeQuestion {...part} onReplace={onReplace} />}
    <SlotVoices {...part} />
    {!part.file && <PartTranscript {...part} />}
  </>
);
