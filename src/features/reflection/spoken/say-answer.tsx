import { AudioOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isSignedIn } from '@/client/session';
import { toFailure } from '@/client/user-message';
import { limits } from '@/contract/limits';
import type { Reflection } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { useLeaveQuestion } from '@/ui/layout/use-leave-question';
import { AudioClip } from '@/ui/media/audio-clip';
import { ActionButton } from '@/ui/plain/action-button';
import { readReflection, useSayAnswer } from '../reflection-queries';
import { sendKept } from './kept-answers';
import styles from './say-answer.module.css';
import { useKeptAnswer } from './use-kept-answer';
import { useSpokenAnswer } from './use-spoken-answer';

interface Props {
  episode: Pick<Reflection['episode'], 'id' | 'name'>;
  /** The index of the question, from 0. */
  place: number;
  /** The text of the question. */
  text: string;
  /** The questions as they are with the new answer. */
  onKept: (reflection: Reflection) => void;
  onWrite: () => void;
}

/** A question answered by voice: recorded, listened to, recorded again, sent. */
export function SayAnswer({ episode, place, text, onKept, onWrite }: Props) {
  const client = useQueryClient();
  const asked = { episodeId: episode.id, episode: episode.name, question: place, asked: text };
  const take = (file: File, length: number) => void kept.keep(file, length);
  const { phase, seconds, problem, recorded, record, show, stop } = useSpokenAnswer(take);
  const kept = useKeptAnswer(asked, show);
  const { item, isGone } = kept;
  const say = useSayAnswer(episode.id);
  const running = phase === 'recording';
  const failure = say.error ? toFailure(say.error) : undefined;
  const waits = item?.state === 'submitted' && !say.isPending && !running;
  // A sentence about the file is clearer than the message, which begins with its name.
  const refusal = failure && (Object.values(failure.fields)[0] ?? failure.sentence);
  const said = problem ?? (waits ? undefined : (refusal ?? (say.isPending ? undefined : item?.why)));
  const send = (file: File) => {
    if (say.isPending) return;
    const how = item && (() => sendKept(client, item, { submit: true }));
    say.mutate({ question: place, file, send: how }, { onSuccess: ({ data }) => onKept(data) });
  };
  const sentByItself = useEffectEvent(() => {
    // What is being recorded would be lost with this form.
    if (running) return;
    const known = readReflection(client, episode.id);
    if (known?.questions[place]?.mine) onKept(known);
  });
  useEffect(() => {
    if (isGone) sentByItself();
  }, [isGone]);
  const again = () => {
    say.reset();
    void kept.hold();
    void record();
  };
  return (
    <>
      <div className={styles.place}>
        {recorded ? (
          <AudioClip
            src={recorded.url}
            label={t`what you said, ${formatTime(recorded.seconds)}`}
            duration={recorded.seconds}
          />
        ) : (
          <>
            <p className={styles.state} role="status">
              <AudioOutlined aria-hidden /> {running ? t`We are recording` : t`Ready when you are`}
            </p>
            <p
              className={styles.time}
              role="timer"
            >{t`${formatTime(seconds)} of ${formatTime(limits.spokenSeconds)}`}</p>
          </>
        )}
      </div>
      <p className={styles.waits} role="status">
        {waits && t`Your answer is kept here, and is sent as soon as there is a connection.`}
      </p>
      <p className={styles.failure} role="alert">
        {said}
      </p>
      <div className={styles.actions}>
        {recorded ? (
          <>
            <ActionButton primary onClick={() => send(recorded.file)}>
              {say.isPending ? t`Sending …` : t`Send my answer`}
            </ActionButton>
            {!say.isPending && <ActionButton onClick={again}>{t`Record again`}</ActionButton>}
          </>
        ) : running ? (
          <ActionButton primary onClick={stop}>{t`Done`}</ActionButton>
        ) : (
          <ActionButton primary onClick={() => phase === 'ready' && void record()}>{t`Record`}</ActionButton>
        )}
        {!say.isPending && <ActionButton onClick={onWrite}>{t`Write it instead`}</ActionButton>}
      </div>
      <LeaveQuestion open={running || (recorded !== undefined && kept.isLoose)} />
    </>
  );
}

/** Holds the page while a recorded answer is not sent, and asks before leaving. */
function LeaveQuestion({ open }: { open: boolean }) {
  const { target, stay, leave } = useLeaveQuestion(open, isSignedIn);
  if (target === undefined) return null;
  return (
    <div className={styles.unsent} role="alert">
      <p>{t`You have not sent what you said. If you go, it is lost.`}</p>
      <ActionButton primary onClick={stay}>{t`Stay here`}</ActionButton>
      <ActionButton onClick={leave}>{t`Go anyway`}</ActionButton>
    </div>
  );
}
