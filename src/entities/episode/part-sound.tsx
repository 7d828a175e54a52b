import { useEffect, useRef, useState } from 'react';
import { fileLink, playedLinks } from '@/client/http';
import type { SentPart } from '@/contract/episode-content';
import { t } from '@/language/text';
import { type Chip, FilterChips } from '@/ui/list/filter-chips';
import { AudioClip, type AudioClipHandle } from '@/ui/media/audio-clip';
import styles from './part-sound.module.css';
import { reportWords } from './report-words';

interface Props {
  /** The recording as it came. */
  url: string;
  /** The part's name, such as `Intro · club news`. */
  title: string;
  part: Pick<SentPart, 'at' | 'check' | 'peaks' | 'duration' | 'mastered' | 'unmastered'> | null;
}

/** Mastering takes seconds. One that has not come after so long waits for a worker, and is no longer asked for (`content-queries.ts`). */
const soonMs = 120_000;

type Which = 'mastered' | 'recorded';
const ways: Chip<Which>[] = [
  { value: 'mastered', label: t`As families hear it` },
  { value: 'recorded', label: t`As recorded` },
];

/** Whether a part was sent so shortly ago that it is still being mastered; false as soon as that is over. */
function useIsFresh(at: string | undefined): boolean {
  const ends = at ? Date.parse(at) + soonMs : 0;
  const [, setEnded] = useState(0);
  useEffect(() => {
    const left = ends - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setEnded(ends), left);
    return () => clearTimeout(timer);
  }, [ends]);
  return Date.now() < ends;
}

/** A part to hear before and after it was mastered, with what was done to it. Changing goes on at the same place. */
export function PartSound({ url, title, part }: Props) {
  const { mastered, unmastered } = part ?? {};
  const [chosen, setChosen] = useState<Which>('mastered');
  const clip = useRef<AudioClipHandle>(null);
  /** Where it was heard last, in seconds of the recording. */
  const place = useRef(0);
  const which = mastered ? chosen : 'recorded';
  const from = mastered?.from ?? 0;
  const isFresh = useIsFresh(part?.at);
  const isExpected = isFresh && part !== null && part.check !== 'bad' && !mastered && !unmastered;

  const choose = (next: Which) => {
    if (next === which) return;
    const goesOn = place.current > 0;
    const to = Math.max(0, place.current - (next === 'mastered' ? from : 0));
    setChosen(next);
    // The other clip takes the place of this one before it can be told to play.
    if (goesOn) requestAnimationFrame(() => clip.current?.playFrom(to));
  };

  return (
    <>
      {isExpected && <div className={styles.chipsRoom} />}
      {mastered && (
        <FilterChips label={t`Version of ${title}`} chips={ways} value={which} onChange={choose} />
      )}
      <AudioClip
        ref={clip}
        {...(which === 'mastered' && mastered ? { src: fileLink(mastered.url) } : playedLinks(url))}
        label={title}
        peaks={(which === 'mastered' ? mastered?.peaks : part?.peaks) ?? undefined}
        duration={(which === 'mastered' ? mastered?.duration : part?.duration) ?? undefined}
        onTime={(seconds) => {
          place.current = seconds > 0 && which === 'mastered' ? seconds + from : seconds;
          // Goes on when the part is mastered meanwhile.
          if (!mastered && seconds > 0) setChosen('recorded');
        }}
      />
      {mastered && which === 'mastered' && (
        <p className={styles.report}>{reportWords(title, mastered.report).join(' ')}</p>
      )}
      {unmastered && <p className={styles.report}>{t`This part cannot be mastered: ${unmastered}`}</p>}
      {isExpected && (
        <p className={styles.expected} role="status">
          {part.check === 'good' && t`Mastering…`}
        </p>
      )}
    </>
  );
}
