import { type ReactNode, useRef, useState } from 'react';
import { useAccount } from '@/client/account';
import { toFailure } from '@/client/user-message';
import {
  type Answer,
  type AskedQuestion,
  feelings,
  type OtherAnswer,
} from '@/contract/reflection/reflection';
import { choiceName } from '@/entities/reflection/choice-name';
import { FeelingFace } from '@/entities/reflection/feeling-face';
import { t } from '@/language/text';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { StatusPill } from '@/ui/feedback/status-pill';
import { RowMenu } from '@/ui/list/row-menu';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import styles from './answers.module.css';
import { useReport } from './reflection-queries';
import { inState, namesOf } from './reflection-words';
import { SpokenAnswerClip } from './spoken/spoken-answer-clip';

interface Props {
  episodeId: string;
  question: AskedQuestion;
  onChange: () => void;
}

/** All answers, side by side and equal in size, children first. */
export function Answers({ episodeId, question, onChange }: Props) {
  const { data: account } = useAccount();
  const { mine, others, kind, mayChange } = question;
  const open = inState(question, 'open');
  const waiting = others.filter(({ state }) => state !== 'open');
  // Guardians read the children's answers first.
  const isGuardian = account !== undefined && can(principalOf(account), 'family:manage');
  const me = mine && <Side key="me" answer={mine} kind={kind} />;
  const theirs = open.map((other) => (
    <Side key={other.personId} name={other.name} answer={other.answer} kind={kind}>
      <Report episodeId={episodeId} other={other} />
    </Side>
  ));
  return (
    <>
      <p className={styles.kicker} role="status">
        {open.length > 0 ? t`You and ${namesOf(open)} answered` : t`Your answer is kept`}
      </p>
      <ul className={styles.sides}>{isGuardian ? [...theirs, me] : [me, ...theirs]}</ul>
      {waiting.length > 0 && (
        <p className={styles.waiting}>
          {waiting.map(({ personId, name }) => (
            <StatusPill key={personId} tone="waiting">{t`Waiting for ${name}`}</StatusPill>
          ))}
        </p>
      )}
      {mayChange && (
        <div>
          <TextButton onClick={onChange}>{t`Change my answer`}</TextButton>
        </div>
      )}
    </>
  );
}

interface SideProps {
  /** Absent for my own. */
  name?: string;
  /** Null while the reader may not see it. */
  answer: Answer | null;
  kind: AskedQuestion['kind'];
  children?: ReactNode;
}

function Side({ name, answer, kind, children }: SideProps) {
  const feeling = feelings.find((each) => kind === 'emoji' && each === answer?.choice);
  return (
    <li className={styles.side}>
      <h4 className={styles.name}>{name ?? t`You`}</h4>
      {feeling && <FeelingFace feeling={feeling} size={48} />}
      {answer?.choice && <p className={styles.said}>{choiceName(kind, answer.choice)}</p>}
      {answer?.words && <blockquote className={styles.said}>{t`“${answer.words}”`}</blockquote>}
      {answer?.spoken && <SpokenAnswerClip name={name} spoken={answer.spoken} />}
      {children}
    </li>
  );
}

const focusOn = (question: HTMLElement | null) => question?.focus();

/** A second question in its place, because it cannot be undone. */
function Report({
  episodeId,
  other: { answerId, name, reported },
}: {
  episodeId: string;
  other: OtherAnswer;
}) {
  const [asking, setAsking] = useState(false);
  const report = useReport(episodeId);
  const actions = useRef<HTMLSpanElement>(null);
  if (reported) {
    return (
      <p
        ref={asking ? focusOn : undefined}
        tabIndex={-1}
        className={styles.told}
        role="status"
      >{t`Your club knows that you ask for help. It will speak with you.`}</p>
    );
  }
  if (answerId === null) return null;
  const notNow = () => {
    setAsking(false);
    actions.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <span ref={actions}>
        <RowMenu
          label={t`Actions for what ${name} said`}
          actions={[
            { key: 'help', label: t`Ask the club for help…`, icon: null, onClick: () => setAsking(true) },
          ]}
        />
      </span>
      {asking && (
        <fieldset ref={focusOn} tabIndex={-1} className={styles.report} aria-label={t`Ask the club for help`}>
          <p
            className={styles.told}
          >{t`We tell the person who looks after children at your club that you ask for help. We do not tell them what was said. They will speak with you.`}</p>
          {report.error && (
            <p className={styles.failure} role="alert">
              {toFailure(report.error).message}
            </p>
          )}
          <ActionButton primary onClick={() => report.mutate(answerId)}>{t`Ask for help`}</ActionButton>
          <ActionButton onClick={notNow}>{t`Not now`}</ActionButton>
        </fieldset>
      )}
    </>
  );
}
