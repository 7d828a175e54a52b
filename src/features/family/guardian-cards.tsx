import type { Family } from '@/contract/family/family';
import { initialsOf, inWords } from './family-words';
import styles from './guardian-cards.module.css';

/** Who looks after the children, by name alone. */
export const GuardianCards = ({ guardians }: Pick<Family, 'guardians'>) => (
  <ul className={styles.guardians}>
    {guardians.map(({ id, name, you, children }) => (
      <li key={id} className={styles.guardian}>
        <span className={styles.disc} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div className={styles.words}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.detail}>
            {you ? 'You' : 'Guardian'}
            {children.length > 0 && ` · ${inWords(children)}`}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
