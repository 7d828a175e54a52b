import { CloseOutlined, LockOutlined } from '@ant-design/icons';
import { useId, useRef, useState } from 'react';
import { useAccount } from '@/client/account';
import {
  type Answer,
  type AskedQuestion,
  feelingNames,
  feelings,
  type OtherAnswer,
  type Reflection,
} from '@/contract/reflection/reflection';
import { initialOf } from '@/contract/text/characters';
import { FeelingFace } from '@/entities/reflection/feeling-face';
import { t } from '@/language/text';
import { WholeScreen } from '@/ui/feedback/whole-screen';
import { ActionButton } from '@/ui/plain/action-button';
import { personTone } from '@/ui/theme/person-tone';
import { inState, namesOf, readersWords } from './reflection-words';
import styles from './reveal.module.css';
import { SpokenAnswerClip } from './spoken/spoken-answer-clip';

interface Props {
  reflection: Reflection;
  /** The index of the question that is read first. */
  place: number;
  /** Guardians read the children's answers first. */
  othersFirst: boolean;
  open: boolean;
  onClose: () => void;
}

/** The answers of both, over the whole screen. */
export function Reveal({ open, onClose, ...content }: Props) {
  return (
    <WholeScreen label={t`Both answers`} open={open} onClose={onClose}>
      <Content {...content} onClose={onClose} />
    </WholeScreen>
  );
}

function Content({ reflection, place, othersFirst, onClose }: Omit<Props, 'open'>) {
  const { episode, questions } = reflection;
  const [at, setAt] = useState(place);
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const user = useAccount().data?.user;
  const question = questions[at];
  if (!question?.mine || !user) return null;
  const others = inState(question, 'open');
  const next = questions.findIndex((each, index) => index > at && inState(each, 'open').length > 0);
  const mine = <Side key="me" id={user.id} answer={question.mine} kind={question.kind} />;
  const theirs = others.map((other) => (
    <Side
      key={other.personId}
      id={other.personId}
      name={other.name}
      answer={other.answer}
      kind={question.kind}
    />
  ));
  return (
    <section className={styles.reveal} aria-labelledby={heading}>
      <header className={styles.head}>
        <div className={styles.top}>
          <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
          <p className={styles.where}>
            {questions.length > 1
              ? t`Ep ${episode.number} · question ${at + 1} of ${questions.length}`
              : t`Ep ${episode.number}`}
          </p>
        </div>
        <p className={styles.kicker}>{answeredWords(others)}</p>
        <h2 id={heading} ref={title} tabIndex={-1} className={styles.question}>
          {question.text}
        </h2>
      </header>
      <div className={styles.body}>
        <ul key={at} className={styles.sides}>
          {othersFirst ? [...theirs, mine] : [mine, ...theirs]}
        </ul>
        <div className={styles.talk}>
          <p className={styles.talkKicker}>{t`To talk about on the way home`}</p>
          <p className={styles.talkText}>{toTalkAbout[question.kind]}</p>
        </div>
        <p className={styles.lock}>
          <LockOutlined aria-hidden /> {readersWords(question)}
        </p>
        {next === -1 ? (
          <ActionButton primary onClick={onClose}>{t`Done`}</ActionButton>
        ) : (
          <ActionButton
            primary
            onClick={() => {
              setAt(next);
              title.current?.focus();
            }}
          >{t`Next question`}</ActionButton>
        )}
      </div>
    </section>
  );
}

const answeredWords = (others: readonly OtherAnswer[]) =>
  others.length === 1 ? t`You both answered` : t`You, ${namesOf(others)} answered`;

/** A suggestion for the talk, by how the question was answered. */
const toTalkAbout: Record<AskedQuestion['kind'], string> = {
  emoji: t`What could someone say to you at a moment like that?`,
  choice: t`Why did each of you choose that?`,
  text: t`What would you like to hear more about?`,
};

interface SideProps {
  /** The person's, which gives the colour. */
  id: string;
  /** Absent for my own. */
  name?: string;
  answer: Answer | null;
  kind: AskedQuestion['kind'];
}

function Side({ id, name, answer, kind }: SideProps) {
  const feeling = feelings.find((each) => kind === 'emoji' && each === answer?.choice);
  return (
    <li className={styles.side}>
      <div className={styles.who}>
        <span className={styles.disc} style={{ background: personTone(id) }} aria-hidden="true">
          {initialOf(name ?? t`You`)}
        </span>
        <h3 className={styles.name}>{name ?? t`You`}</h3>
        {feeling && (
          <span className={styles.feeling}>
            {feelingNames[feeling]}
            <FeelingFace feeling={feeling} size={40} />
          </span>
        )}
      </div>
      {!feeling && answer?.choice && <p className={styles.said}>{answer.choice}</p>}
      {answer?.words && <blockquote className={styles.said}>{t`“${answer.words}”`}</blockquote>}
      {answer?.spoken && <SpokenAnswerClip name={name} spoken={answer.spoken} />}
    </li>
  );
}
