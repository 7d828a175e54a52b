import type { ReactNode } from 'react';
import { useAccount } from '@/client/account';
import { mayEver } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import styles from './episode-end.module.css';
import { useReflection } from './reflection-queries';
import { stepOf } from './reflection-words';
import { AnsweredBy, StepLink } from './step-parts';

interface Props {
  /** The episode that was just heard to its end. */
  episodeId: string;
  /** What comes next, when no question waits. */
  next: ReactNode;
}

/** In the player, at the end of an episode: the question that waits, else what comes next. */
export function EpisodeEnd({ episodeId, next }: Props) {
  const { data: account } = useAccount();
  // Coaches hear the same, but have no family to answer with.
  const answers = account !== undefined && mayEver(principalOf(account), 'reflection:read');
  const { data, error } = useReflection(episodeId, true, answers);
  if (!answers || error || data === null) return next;
  // The server does not know yet that the end was heard.
  if (!data || data.state === 'unheard') return null;
  const found = stepOf(data);
  if (!found || (found.step !== 'answer' && found.step !== 'open')) return next;
  return (
    <>
      <div className={styles.end} role="status">
        <p className={styles.words}>
          {found.step === 'answer' ? found.question.text : <AnsweredBy question={found.question} />}
        </p>
        <StepLink {...found} />
      </div>
      {found.step === 'open' && next}
    </>
  );
}
