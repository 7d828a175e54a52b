import type { RemovedChild } from '@/contract/family/removal';
import { formatDate } from '@/ui/date/dates';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import type { Doing } from './family-drawers';
import styles from './guardian-cards.module.css';

interface Props {
  removed: readonly RemovedChild[];
  begin: (doing: Doing) => void;
}

const whoOf = ({ byYou, by }: RemovedChild): string => (byYou ? 'you' : (by ?? 'another guardian'));

/** Deleted children, while a guardian can still undo it. */
export const RemovedChildren = ({ removed, begin }: Props) => (
  <ul className={styles.guardians} aria-label="Deleted">
    {removed.map((gone) => (
      <li key={gone.id} className={`${styles.guardian} ${styles.invited}`}>
        <div className={styles.words}>
          <h3 className={styles.name}>{gone.firstName} is deleted</h3>
          <p className={styles.detail}>
            By {whoOf(gone)} on {formatDate(gone.removedAt)}. All is erased on {formatDate(gone.endsAt)}.
          </p>
        </div>
        <span className={styles.answers}>
          <ActionButton
            label={`Undo: delete ${gone.firstName}`}
            onClick={() => begin({ what: 'restore', gone })}
          >
            Undo
          </ActionButton>
          {gone.onlyGuardian && (
            <TextButton
              aria-label={`Erase ${gone.firstName} now`}
              onClick={() => begin({ what: 'erase', gone })}
            >
              Erase now…
            </TextButton>
          )}
        </span>
      </li>
    ))}
  </ul>
);
