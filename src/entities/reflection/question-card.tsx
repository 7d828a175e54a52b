import type { ReactNode } from 'react';
import type { Question } from '@/contract/episode';
import { feelingNames, feelings } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { FeelingFace } from './feeling-face';

import styles from './question-card.module.css';

interface Props {
  question: Pick<Question, 'kind' | 'text' | 'choices'>;
  /** Its place among the questions of the episode, from 1. */
  place: number;
  of: number;
  episode: { name: string; cover: ReactNode };
}

function Answers({ kind, choices }: Pick<Question, 'kind' | 'choices'>) {
  if (kind === 'emoji') {
    return (
      <ul className={styles.faces}>
        {feelings.map((feeling) => (
          <li key={feeling} className={styles.answer}>
            <FeelingFace feeling={feeling} size={40} />
            {feelingNames[feeling]}
          </li>
        ))}
      </ul>
    );
  }
  if (kind === 'choice') {
    return (
      <ul className={styles.choices}>
        {[...choices.entries()].map(([place, choice]) => (
          <li key={place} className={styles.answer}>
            {choice || '…'}
          </li>
        ))}
      </ul>
    );
  }
  return <div className={styles.words}>{t`Write or say it in your own words`}</div>;
}

/** A question after listening as a family sees it on a phone. Nothing in it can be pressed. */
export const QuestionCard = ({ question, place, of, episode }: Props) => (
  <div className={styles.phone}>
    <div className={styles.top}>
      <span className={styles.steps} aria-hidden="true">
        {[...Array(of).keys()].map((step) => (
          <span key={step} className={step < place ? styles.done : undefined} />
        ))}
      </span>
      <span>{t`${place} of ${of}`}</span>
    </div>
    <div className={styles.heard}>
      {episode.cover}
      <span>
        <small>{t`You just heard`}</small>
        <strong>{episode.name}</strong>
      </span>
    </div>
    <p className={styles.question}>{question.text || t`Your question`}</p>
    <Answers kind={question.kind} choices={question.choices} />
  </div>
);
