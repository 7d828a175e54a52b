import { CloseOutlined, LockOutlined } from '@ant-design/icons';
import Router from 'next/router';
import { useEffect, useId, useRef, useState } from 'react';
import { useAccount } from '@/client/account';
import { useConnection } from '@/client/use-connection';
import { userMessage } from '@/client/user-message';
import type { Reflection } from '@/contract/reflection/reflection';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { plural, t } from '@/language/text';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { StatusPill } from '@/ui/feedback/status-pill';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ActionButton } from '@/ui/plain/action-button';
import { Answers } from './answers';
import { QuestionForm } from './question-form';
import { useReflection } from './reflection-queries';
import styles from './reflection-section.module.css';
import { afterListening, inState, readBoth, readersWords } from './reflection-words';
import { placeOfAnswer, useKeptAnswers } from './spoken/kept-answers';
import { LostAnswers } from './spoken/lost-answers';
import { leaveQuestions } from './step-parts';
import { useAlone } from './use-alone';
import { useStays } from './use-stays';

// Loaded later, because it brings antd and is used once a week.
const Reveal = lazyComponent(() => import('./reveal').then((module) => module.Reveal));

interface Props {
  episodeId: string;
  /** Whether it was heard to its end, as far as this page knows. */
  finished: boolean;
}

/** The questions of an episode under it: nothing where it asks none. */
export function ReflectionSection({ episodeId, finished }: Props) {
  const { data, error, refetch } = useReflection(episodeId, finished);
  const section = useRef<HTMLElement>(null);
  const heading = useId();
  const there = Boolean(data);
  const [read, setRead] = useState(false);
  const [led, setLed] = useState(false);
  const { lost } = useConnection();
  // Without a connection the server cannot know yet that it was heard to its end. When the connection is back, the server may
  // take its time, and what is being written or said must not go.
  const opened = useStays(data?.state === 'ready' || (there && finished && lost));
  const asks = data?.state === 'ready' || (data?.state === 'unheard' && finished && opened);
  const alone = led && asks;
  useAlone(section, alone);
  useEffect(() => {
    if (!there) return;
    const look = () => {
      const place = window.location.hash.slice(1);
      setLed(place === afterListening);
      // The browser has looked for the anchor before this was loaded.
      if (place === afterListening || place === readBoth) section.current?.scrollIntoView();
      if (place === readBoth) setRead(true);
    };
    look();
    Router.events.on('hashChangeComplete', look);
    return () => Router.events.off('hashChangeComplete', look);
  }, [there]);
  if (!data) {
    return error ? <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} /> : null;
  }
  return (
    <section
      id={afterListening}
      ref={section}
      className={alone ? styles.screen : styles.section}
      aria-labelledby={heading}
    >
      <h2 id={heading} className={styles.title}>{t`After listening`}</h2>
      {asks ? (
        <Questions reflection={data} alone={alone} read={read} onRead={setRead} />
      ) : (
        <NotYet reflection={data} />
      )}
    </section>
  );
}

/** Why nothing is asked now. */
function NotYet({ reflection: { state, questions } }: { reflection: Reflection }) {
  if (state === 'refused') {
    return <p className={styles.note}>{t`A parent has to say yes before you answer questions. Ask them.`}</p>;
  }
  const [first] = questions.flatMap((question) => inState(question, 'answered'));
  return (
    <>
      <p className={styles.note}>
        {plural(questions.length, {
          one: 'Listen to the end. Then a question waits for you.',
          other: 'Listen to the end. Then # questions wait for you.',
        })}
      </p>
      {first && (
        <div>
          <StatusPill tone="done">{t`${first.name} answered`}</StatusPill>
        </div>
      )}
    </>
  );
}

interface QuestionsProps {
  reflection: Reflection;
  /** They cover the page, which a link to them has led to. */
  alone: boolean;
  /** The open answers are read over the page. */
  read: boolean;
  onRead: (read: boolean) => void;
}

/** One question at a time. */
function Questions({ reflection, alone, read, onRead }: QuestionsProps) {
  const { data: account } = useAccount();
  const { episode, questions } = reflection;
  const unanswered = questions.findIndex(({ mine }) => mine === null);
  const [place, setPlace] = useState(Math.max(unanswered, 0));
  const [changing, setChanging] = useState(false);
  const unsent = useKeptAnswers(reflection.maySpeak, { episodeId: episode.id });
  const kept = unsent.map((item) => placeOfAnswer(questions, item)).findLast((at) => at >= 0);
  const lost = unsent.filter((item) => placeOfAnswer(questions, item) < 0);
  const moved = useRef(false);
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const question = questions[place];
  useEffect(() => {
    if (kept === undefined || moved.current) return;
    // What was said before and waits to be sent is shown first.
    moved.current = true;
    setPlace(kept);
    setChanging(true);
  }, [kept]);
  useEffect(() => {
    if (alone) title.current?.focus();
  }, [alone]);
  const readable = questions.findIndex((each) => inState(each, 'open').length > 0);
  if (!question) return null;

  const go = (next: number) => {
    moved.current = true;
    setPlace(next);
    setChanging(false);
    title.current?.focus();
  };
  const open = inState(question, 'open');
  const asks = question.mine === null || (changing && question.mayChange);
  const lock = question.others.length > 0 && (
    <p className={styles.lock}>
      <LockOutlined aria-hidden /> {readersWords(question)}
    </p>
  );
  return (
    <>
      <LostAnswers items={lost} />
      {(alone || questions.length > 1) && (
        <div className={styles.steps}>
          {alone && (
            <button type="button" className={styles.leave} aria-label={t`Close`} onClick={leaveQuestions}>
              <CloseOutlined aria-hidden />
            </button>
          )}
          {questions.length > 1 && (
            <>
              <span className={styles.marks} aria-hidden="true">
                {questions.map(({ text }, step) => (
                  <span key={text} className={step <= place ? styles.done : undefined} />
                ))}
              </span>
              {t`${place + 1} of ${questions.length}`}
            </>
          )}
        </div>
      )}
      {asks && (
        <div className={styles.heard}>
          <EpisodeCover episode={episode} size={56} rounded={11} />
          <p>
            <span>{t`You just heard`}</span>
            <strong>{episode.name}</strong>
          </p>
        </div>
      )}
      <h3 id={heading} ref={title} tabIndex={-1} className={styles.question}>
        {question.text}
      </h3>
      {asks ? (
        <QuestionForm
          key={place}
          episode={episode}
          place={place}
          question={question}
          maySpeak={reflection.maySpeak && question.kind === 'text'}
          labelledBy={heading}
          note={lock}
          onKept={(kept) => {
            setChanging(false);
            title.current?.focus();
            const answered = kept.questions[place];
            if (answered && inState(answered, 'open').length > 0) onRead(true);
          }}
          onCancel={changing && question.mine ? () => setChanging(false) : undefined}
        />
      ) : (
        <>
          <Answers episodeId={episode.id} question={question} onChange={() => setChanging(true)} />
          {lock}
        </>
      )}
      {readable >= 0 && (
        <Reveal
          reflection={reflection}
          place={open.length > 0 ? place : readable}
          // Guardians read the children's answers first.
          othersFirst={account !== undefined && can(principalOf(account), 'family:manage')}
          open={read}
          onClose={() => onRead(false)}
        />
      )}
      {questions.length > 1 && (
        <div className={styles.moves}>
          {place > 0 && <ActionButton onClick={() => go(place - 1)}>{t`Previous question`}</ActionButton>}
          {place < questions.length - 1 && (
            <ActionButton primary={!asks} onClick={() => go(place + 1)}>{t`Next question`}</ActionButton>
          )}
        </div>
      )}
    </>
  );
}
