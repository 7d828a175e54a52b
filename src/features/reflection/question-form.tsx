import { AudioOutlined } from '@ant-design/icons';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useAccount } from '@/client/account';
import { randomHex } from '@/client/random';
import { toFailure } from '@/client/user-message';
import { limits } from '@/contract/limits';
import { type AskedQuestion, feelings, type Reflection } from '@/contract/reflection/reflection';
import { choiceName } from '@/entities/reflection/choice-name';
import { FeelingFace } from '@/entities/reflection/feeling-face';
import { languageTag, t } from '@/language/text';
import { useKeptText } from '@/ui/form/kept-typing';
import { PlayGlyph } from '@/ui/media/media-icons';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './question-form.module.css';
import { useKeptAnswers } from './spoken/kept-answers';
import { SayAnswer } from './spoken/say-answer';
import { useAnswer } from './written/use-answer';
import { useWritten, type Written } from './written/written-answers';

interface Props {
  episode: Pick<Reflection['episode'], 'id' | 'name'>;
  /** The index of the question, from 0. */
  place: number;
  question: AskedQuestion;
  /** The answer may be spoken instead of written. */
  maySpeak: boolean;
  /** The id of the question on the page. */
  labelledBy: string;
  /** Who can read the answer. */
  note: ReactNode;
  /** The questions as they are with the new answer. */
  onKept: (reflection: Reflection) => void;
  /** Only when there is an earlier answer to keep. */
  onCancel?: (() => void) | undefined;
}

/** A voice of the device for the language of the page. A remote one would receive the question. */
function useVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();
  useEffect(() => {
    if (typeof speechSynthesis === 'undefined') return;
    const [language = ''] = languageTag().split('-');
    const find = () =>
      setVoice(
        speechSynthesis
          .getVoices()
          .find(({ localService, lang }) => localService && lang.toLowerCase().startsWith(language)),
      );
    find();
    // A browser may find its voices late.
    speechSynthesis.addEventListener('voiceschanged', find);
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', find);
      speechSynthesis.cancel();
    };
  }, []);
  return voice;
}

/** Reads a question aloud, at a press; nothing on a device that has no voice for it. */
function HearQuestion({ text }: { text: string }) {
  const voice = useVoice();
  if (!voice) return null;
  const hear = () => {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = voice.lang;
    said.voice = voice;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  };
  return (
    <button type="button" className={styles.hear} onClick={hear}>
      <span className={styles.disc}>
        <PlayGlyph />
      </span>
      {t`Hear the question`}
    </button>
  );
}

/** The form of a question: large faces, choices, or own words. */
export function QuestionForm({
  episode,
  place,
  question,
  maySpeak,
  labelledBy,
  note,
  onKept,
  onCancel,
}: Props) {
  const { kind, text, choices, mine } = question;
  const userId = useAccount().data?.user.id;
  const waiting = useWritten({ userId, episodeId: episode.id, question: place });
  const [choice, setChoice] = useState(waiting?.choice ?? mine?.choice ?? '');
  const {
    text: words,
    setText: setWords,
    forget,
  } = useKeptText(`answer ${episode.id} ${place}`, waiting?.words ?? mine?.words ?? '');
  const kept = useKeptAnswers(maySpeak, { episodeId: episode.id, asked: text });
  const [chosen, setSaying] = useState<boolean>();
  // Set as state, so that the form stays open after a kept answer has been sent automatically.
  if (chosen === undefined && kept.length > 0) setSaying(true);
  const saying = chosen ?? false;
  const [missing, setMissing] = useState<string>();
  const answer = useAnswer(episode.id);
  const failureId = useId();
  const waits = waiting && !waiting.why && !answer.isPending;
  const error = answer.error ? toFailure(answer.error) : undefined;
  // What waits for a connection, or for the server to know of the end, has not failed.
  const isSaid = !(waits && (error?.code === 'offline' || error?.code === 'conflict'));
  const refused = isSaid ? error?.message : undefined;
  const failure = missing ?? waiting?.why ?? refused;
  const describedBy = failure ? failureId : undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (answer.isPending || !userId) return;
    const given = kind === 'text' ? words.trim() : choice;
    if (given === '') {
      setMissing(kind === 'text' ? t`Write your answer first.` : t`Choose an answer first.`);
      return;
    }
    setMissing(undefined);
    const body: Pick<Written, 'question' | 'choice' | 'words'> = {
      question: place,
      ...(kind === 'text' ? { words: given } : { choice: given }),
    };
    // The very same answer once more may have arrived, so it goes under its first key.
    const isSame = waits && waiting.words === body.words && waiting.choice === body.choice;
    const key = isSame ? waiting.key : randomHex();
    answer.mutate(
      {
        written: { userId, episodeId: episode.id, asked: text, ...body, key },
        replaces: kept.map(({ id }) => id),
      },
      { onSuccess: ({ data }) => onKept(data) },
    );
  };

  const helps = (
    <div className={styles.helps}>
      <HearQuestion key={text} text={text} />
      {maySpeak && !saying && (
        <ActionButton
          icon={<AudioOutlined aria-hidden />}
          onClick={() => setSaying(true)}
        >{t`Say it`}</ActionButton>
      )}
    </div>
  );
  if (maySpeak && saying) {
    return (
      <fieldset className={`${styles.form} ${styles.saying}`} aria-labelledby={labelledBy}>
        {helps}
        <SayAnswer key={text} {...{ episode, place, text, onKept }} onWrite={() => setSaying(false)} />
        {note}
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
          placeholder={t`In your own words`}
          value={words}
          // With the button below it, above the player and the keyboard.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
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
              <span className={styles.label}>{choiceName(kind, label)}</span>
            </label>
          ))}
        </div>
      )}
      <p id={failureId} className={styles.failure} role="alert">
        {failure}
      </p>
      <p className={styles.waiting} role="status">
        {waits && !failure && t`Will be sent when there is a connection`}
      </p>
      {note}
      <div className={styles.send}>
        <button type="submit" className={styles.submit} aria-busy={answer.isPending}>
          {answer.isPending ? t`Sending …` : t`Send my answer`}
        </button>
        {onCancel && (
          <ActionButton
            onClick={() => {
              forget();
              onCancel();
            }}
          >{t`Keep my old answer`}</ActionButton>
        )}
      </div>
    </form>
  );
}

function Face({ label, of }: { label: string; of: AskedQuestion['kind'] }) {
  const feeling = feelings.find((each) => of === 'emoji' && each === label);
  return feeling ? <FeelingFace feeling={feeling} size={60} /> : null;
}
