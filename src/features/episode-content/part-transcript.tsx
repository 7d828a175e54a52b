import type { EpisodeContent, Slot } from '@/contract/episode-content';
import { slotNames } from '@/contract/slot-names';
import { contentKey } from '@/entities/episode/content-queries';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from './part-status.module.css';

// The parts can be heard and sent without it.
const TranscriptLine = lazyComponent(
  () => import('@/entities/transcript/transcript-line').then((module) => module.TranscriptLine),
  { placeholder: <div className={styles.room} /> },
);

interface Props {
  episodeId: string;
  clubId: string;
  slot: Slot;
  content: EpisodeContent;
  /** Files are being sent. */
  busy: boolean;
}

/** How far what is said in a part is written down; nothing where the part cannot be used. */
export function PartTranscript({ episodeId, clubId, slot, content, busy }: Props) {
  const url = content[slot];
  const part = content.sent[slot];
  if (!url || !part?.transcript || part.check === 'bad') return null;
  return (
    <TranscriptLine
      url={url}
      label={slotNames[slot]}
      brief={part.transcript}
      stale={[contentKey(episodeId, clubId)]}
      disabled={busy}
    />
  );
}
