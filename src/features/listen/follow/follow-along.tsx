import { DownOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { userMessage } from '@/client/user-message';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { usePlayer } from '../player/player-store';
import { findLines, lineAt } from './find-lines';
import styles from './follow-along.module.css';
import { TranscriptLines } from './transcript-lines';
import { TranscriptSearch } from './transcript-search';
import { useLineInView } from './use-line-in-view';
import { useTranscript } from './use-transcript';

interface Props {
  onClose: () => void;
}

/** What is said in the episode that plays: the line of now is large, and any line plays from its place. */
export function FollowAlong({ onClose }: Props) {
  const { data: cues, error, refetch } = useTranscript(true);
  return (
    <div className={styles.follow}>
      <div className={styles.top}>
        <button type="button" className={styles.close} aria-label={t`Close Follow along`} onClick={onClose}>
          <DownOutlined aria-hidden />
        </button>
        <h2 className={styles.heading}>{t`Follow along`}</h2>
      </div>
      {cues ? (
        <Shown cues={cues} />
      ) : error ? (
        <div className={styles.state}>
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className={styles.state} role="status" aria-label={t`Loading what is said`}>
          {[280, 190, 240, 310, 160, 260].map((width) => (
            <Skeleton key={width} width={width} height={22} />
          ))}
        </div>
      )}
    </div>
  );
}

function Shown({ cues }: { cues: readonly Cue[] }) {
  const list = useRef<HTMLOListElement>(null);
  const current = usePlayer(({ position }) => lineAt(cues, position));
  const { away, follow, leave, show } = useLineInView(list, current);
  const [q, setQ] = useState('');
  const [hit, setHit] = useState(0);
  const hits = findLines(cues, q);

  const go = (to: number, found: readonly number[]) => {
    const line = found[to];
    setHit(to);
    if (line === undefined) return;
    leave();
    show(line);
  };
  const type = (next: string) => {
    setQ(next);
    const found = findLines(cues, next);
    // The next one from here on, because that is what a person who listens has not heard yet.
    const after = found.findIndex((line) => line >= current);
    go(Math.max(0, after), found);
  };

  return (
    <>
      <TranscriptSearch
        q={q}
        hits={hits.length}
        shown={hit}
        onType={type}
        onStep={(step) => hits.length > 0 && go((hit + step + hits.length) % hits.length, hits)}
      />
      <div className={styles.scroll}>
        <TranscriptLines ref={list} cues={cues} current={current} q={q} hits={hits} shown={hits[hit]} />
      </div>
      {away && <button type="button" className={styles.back} onClick={follow}>{t`Back to now`}</button>}
    </>
  );
}
