import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { listensTogether, useAccount } from '@/client/account';
import { useConnection } from '@/client/use-connection';
import { mayEver } from '@/policy/can';
import { personaOf } from '@/policy/persona';
import { principalOf } from '@/policy/principal';
import { Celebration } from './celebration';
import styles from './episode-end.module.css';
import { QuestionAloud } from './question-aloud';
import { useReflection } from './reflection-queries';
import { stepOf } from './reflection-words';
import { AnsweredBy, episodePath, StepLink } from './step-parts';
import { useStays } from './use-stays';

interface Props {
  /** The episode that was just heard to its end. */
  episodeId: string;
  /** What comes next, when no question waits. */
  next: ReactNode;
  /** The player is over the page, so that the questions there are not seen. */
  coversPage?: boolean;
}

/** In the player, at the end of an episode: the question that waits, else what comes next, which a child is cheered for first. */
export function EpisodeEnd(props: Props) {
  const { data: account } = useAccount();
  const together = account !== undefined && listensTogether(account);
  return together ? <QuestionAloud {...props} /> : <OwnQuestion key={props.episodeId} {...props} />;
}

function OwnQuestion({ episodeId, next, coversPage = false }: Props) {
  const { asPath } = useRouter();
  const { data: account } = useAccount();
  // Coaches hear the same, but have no family to answer with.
  const answers = account !== undefined && mayEver(principalOf(account), 'reflection:read');
  const { data, error } = useReflection(episodeId, true, answers);
  const { lost } = useConnection();
  const unheard = data?.state === 'unheard';
  // The server does not know yet that the end was heard, and without a connection it cannot. What was shown then stays.
  const opened = useStays(unheard && lost);
  const known = data !== undefined && (!unheard || opened);
  if (!answers || (error && !known)) return next;
  if (!known) return null;
  const found = data ? stepOf(unheard ? { ...data, state: 'ready' } : data) : undefined;
  const waits = found?.step === 'answer';
  // The page of this episode asks the same question itself.
  if (waits && !coversPage && asPath.split(/[?#]/)[0] === episodePath(episodeId)) return null;
  return (
    <>
      {!waits && personaOf(account.user) === 'child' && (
        <Celebration answered={data?.questions.some(({ mine }) => mine !== null) ?? false} />
      )}
      {found && (waits || found.step === 'open') && (
        <div className={styles.end} role="status">
          <p className={styles.words}>
            {waits ? found.question.text : <AnsweredBy question={found.question} />}
          </p>
          <StepLink {...found} />
        </div>
      )}
      {!waits && next}
    </>
  );
}
