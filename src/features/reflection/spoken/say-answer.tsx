import { AudioOutlined } from '@ant-design/icons';
import Router from 'next/router';
import { useRef, useState } from 'react';
import { readToken } from '@/client/session';
import { toFailure } from '@/client/user-message';
import { limits } from '@/contract/limits';
import type { Reflection } from '@/contract/reflection/reflection';
import { formatTime } from '@/ui/date/dates';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { AudioClip } from '@/ui/media/audio-clip';
import { ActionButton } from '@/ui/plain/action-button';
import { useSayAnswer } from '../reflection-queries';
import styles from './say-answer.module.css';
import { useSpoken } from './use-spoken';

interface Props {
  episodeId: string;
  /** From 0. */
  place: number;
  /** The questions as they are with the new answer. */
  onKept: (reflection: Reflection) => void;
  onWrite: () => void;
}

/** A question answered by voice: recorded, listened to, recorded again, sent. */
export function SayAnswer({ episodeId, place, onKept, onWrite }: Props) {
  const { phase, seconds, problem, recorded, record, stop } = useSpoken();
  const say = useSayAnswer(episodeId);
  const running = phase === 'recording';
  const failure = say.error ? toFailure(say.error) : undefined;
  // A sentence about the file is clearer than the message, which begins with its name.
  const said = problem ?? (failure && (Object.values(failure.fields)[0] ?? failure.sentence));
  const send = (file: File) => {
    if (say.isPending) return;
    say.mutate({ question: place, file }, { onSuccess: ({ data }) => onKept(data) });
  };
  const again = () => {
    say.reset();
    void record();
  };
  return (
    <>
      <div className={styles.place}>
        {recorded ? (
          <AudioClip
            src={recorded.url}
            label={`what you said, ${formatTime(recorded.seconds)}`}
            duration={recorded.seconds}
          />
        ) : (
          <>
            <p className={styles.state} role="status">
              <AudioOutlined aria-hidden /> {running ? 'We are recording' : 'Ready when you are'}
            </p>
            <p className={styles.time} role="timer">
              {formatTime(seconds)} of {formatTime(limits.spokenSeconds)}
            </p>
          </>
        )}
      </div>
      <p className={styles.failure} role="alert">
        {said}
      </p>
      <div className={styles.acts}>
        {recorded ? (
          <>
            <ActionButton primary onClick={() => send(recorded.file)}>
              {say.isPending ? 'Sending …' : 'Send my answer'}
            </ActionButton>
            {!say.isPending && <ActionButton onClick={again}>Record again</ActionButton>}
          </>
        ) : running ? (
          <ActionButton primary onClick={stop}>
            Done
          </ActionButton>
        ) : (
          <ActionButton primary onClick={() => phase === 'ready' && void record()}>
            Record
          </ActionButton>
        )}
        {!say.isPending && <ActionButton onClick={onWrite}>Write it instead</ActionButton>}
      </div>
      <Unsent open={running || recorded !== undefined} />
    </>
  );
}

/** Holds the page while a recorded answer is not sent, and asks before leaving. */
function Unsent({ open }: { open: boolean }) {
  const [target, setTarget] = useState<string>();
  const leaving = useRef(false);
  useNavigationGuard({
    open,
    changed: open,
    leave: setTarget,
    // A child that is signed out has to reach the sign-in page.
    guardsPage: () => !leaving.current && readToken() !== undefined,
  });
  if (!open || target === undefined) return null;
  const leave = () => {
    leaving.current = true;
    void Router.push(target);
  };
  return (
    <div className={styles.unsent} role="alert">
      <p>You have not sent what you said. If you go, it is lost.</p>
      <ActionButton primary onClick={() => setTarget(undefined)}>
        Stay here
      </ActionButton>
      <ActionButton onClick={leave}>Go anyway</ActionButton>
    </div>
  );
}
