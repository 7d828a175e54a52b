import { AudioOutlined, SoundOutlined } from '@ant-design/icons';
import { type FormEvent, useId, useState } from 'react';
import { useAccount } from '@/client/account';
import { randomHex } from '@/client/random';
import { removeUnsent } from '@/client/unsent-tray';
import { toFailure } from '@/client/user-message';
import { limits } from '@/contract/limits';
import { type AskedQuestion, feelings, type Reflection } from '@/contract/reflection/reflection';
import { FeelingFace } from '@/entities/reflection/feeling-face';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './question-form.module.css';
import { useAnswer } from './reflection-queries';
import { useKeptAnswers } from './spoken/kept-answers';
import { SayAnswer } from './spoken/say-answer';
import { keepWritten, removeWritten, useWritten } from './written/written-answers';

interface Props {
  episode: Pick<Reflection['episode'], 'id' | 'name'>;
  /** The index of the question, from 0. */
  place: number;
  question: AskedQuestion;
  /** The answer may be spoken instead of written. */
  maySpeak: boolean;
  /** The id of the question on the page. */
  labelledBy: string;
  /** The questions as they are with the new answer. */
  onKept: (reflection: Reflection) => void;
  /** Only when there is an earlier answer to keep. */
  onCancel?: (() => void) | undefined;
}

/** Uses only voices of the device, because a remote voice service would receive the question. */
function hear(text: string): void {
  const voice = speechSynthesis
    .getVoices()
    .find(({ localService, lang }) => localService && /^en/i.test(lang));
  const said = new SpeechSynthesisUtterance(text);
  said.lang = 'en-GB';
  if (voice) said.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

/** The form of a question: large faces, choices, or own words. */
export function QuestionForm({ episode, place, question, maySpeak, labelledBy, onKept, onCancel }: Props) {
  const { kind, text, choices, mine } = question;
  const userId = useAccount().data?.user.id;
  const at = { userId, episodeId: episode.id, question: place };
  const waiting = useWritten(at);
  const [choice, setChoice] = useState(waiting?.choice ?? mine?.choice ?? '');
  const [words, setWords] = useState(waiting?.words ?? mine?.words ?? '');
  const kept = useKeptAnswers(maySpeak, { episodeId: episode.id, asked: text });
  const [chosen, setSaying] = useState<boolean>();
  // Set as state, so that the form stays open after a kept answer has been sent automatically.
  if (chosen === undefined && kept.length > 0) setSaying(true);
  const saying = chosen ?? false;
  const [missing, setMissing] = useState<string>();
  const answer = useAnswer(episode.id);
  const told = useId();
  const refused = answer.error ? toFailure(answer.error).message : undefined;
  const failure = missing ?? (waiting ? waiting.why : refused);
  const describedBy = failure ? told : undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (answer.isPending) return;
    const given = kind === 'text' ? words.trim() : choice;
    if (given === '') {
      setMissing(kind === 'text' ? 'Write your answer first.' : 'Choose an answer first.');
      return;
    }
    setMissing(undefined);
    const body = { question: place, ...(kind === 'text' ? { words: given } : { choice: given }) };
    const key = randomHex();
    answer.mutate(
      { ...body, key },
      {
        onError: (error) => {
          if (userId && toFailure(error).code === 'offline')
            keepWritten({ userId, episodeId: episode.id, asked: text, ...body, key });
        },
        onSuccess: ({ data }) => {
          // A written answer replaces the recorded one.
          void removeUnsent(kept.map(({ id }) => id)).catch(() => undefined);
          if (userId) removeWritten({ ...at, userId });
          onKept(data);
        },
      },
    );
  };

  const helps = (
    <div className={styles.helps}>
      {typeof speechSynthesis !== 'undefined' && (
        <ActionButton icon={<SoundOutlined aria-hidden />} onClick={() => hear(text)}>
          Hear the question
        </ActionButton>
      )}
      {maySpeak && !saying && (
        <ActionButton icon={<AudioOutlined aria-hidden />} onClick={() => setSaying(true)}>
          Say it
        </ActionButton>
      )}
    </div>
  );
  if (maySpeak && saying) {
    return (
      <fieldset className={`${styles.form} ${styles.saying}`} aria-labelledby={labelledBy}>
        {helps}
        <SayAnswer key={text} {...{ episode, place, text, onKept }} onWrite={() => setSaying(false)} />
      </fieldset>
    );
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {helps}
      {kind === 'text' ? (
        <textarea
          className={styles.words}
          rows={4}
          maxLength={limits.answerMax}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          placeholder="In your own words"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      ) : (
        <div
          role="radiogroup"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className={kind === 'emoji' ? styles.faces : styles.choices}
        >
          {(kind === 'emoji' ? feelings : choices).map((label) => (
            <label key={label} className={styles.answer}>
              <input
                type="radio"
                name={`${labelledBy}-answer`}
                className={styles.radio}
                checked={choice === label}
                onChange={() => setChoice(label)}
              />
              <Face label={label} of={kind} />
              <span className={styles.label}>{label}</span>
            </label>
          ))}
        </div>
      )}
      <p id={told} className={styles.failure} role="alert">
        {failure}
      </p>
      <p className={styles.waiting} role="status">
        {waiting && !waiting.why && 'Will be sent when there is a connection'}
      </p>
      <div className={styles.send}>
        <button type="submit" className={styles.submit} aria-busy={answer.isPending}>
          {answer.isPending ? 'Sending …' : 'Send my answer'}
        </button>
        {onCancel && <ActionButton onClick={onCancel}>Keep it as it was</ActionButton>}
      </div>
    </form>
  );
}

function Face({ label, of }: { label: string; of: AskedQuestion['kind'] }) {
  const feeling = feelings.find((each) => of === 'emoji' && each === label);
  return feeling ? <FeelingFace feeling={feeling} size={60} /> : null;
}
