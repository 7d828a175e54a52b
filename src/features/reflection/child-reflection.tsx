import styles from './child-reflection.module.css';
import { useReflections } from './reflection-queries';
import { nextStepWith } from './reflection-words';
import { AnsweredBy, StepLink } from './step-parts';

/** The question that a guardian and one child talk about now. Nothing while there is none. */
export function ChildReflection({ childId }: { childId: string }) {
  const { data } = useReflections(true);
  const next = data && nextStepWith(data, childId);
  if (!next) return null;
  const { step, question } = next;
  return (
    <div className={styles.panel}>
      <p className={styles.question}>{question.text}</p>
      <p className={styles.people}>
        <AnsweredBy question={question} />
      </p>
      {step !== 'wait' && <StepLink {...next} />}
    </div>
  );
}
