import type { RemovedChild } from '@/contract/family/removal';
import { formatShortDay } from '@/ui/date/dates';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import type { FamilyAction } from './family-drawers';
import styles from './guardian-cards.module.css';

interface Props {
  removed: readonly RemovedChild[];
  begin: (action: FamilyAction) => void;
}

const whoOf = ({ byYou, by }: RemovedChild): string => (byYou ? 'you' : (by ?? 'another guardian'));

/** Deleted children, while a guardian can still undo it. */
export const RemovedChildren = ({ removed, begin }: Props) => (
  <ul className={`${styles.guardians} ${styles.removed}`} aria-label="Deleted">
    {removed.map((child) => (
      <li key={child.id} className={`${styles.guardian} ${styles.invited}`}>
        <div className={styles.words}>
          <h3 className={styles.name}>{child.firstName} is deleted</h3>
          <p className={styles.detail}>
            By {whoOf(child)} on {formatShortDay(child.removedAt)}. All is erased on{' '}
            {formatShortDay(child.endsAt)}.
          </p>
        </div>
        <span className={styles.answers}>
          <ActionButton
            label={`Undo: delete ${child.firstName}`}
            onClick={() => begin({ what: 'restore', removed: child })}
          >
            Undo
          </ActionButton>
          {child.onlyGuardian && (
            <TextButton
              aria-label={`Erase ${child.firstName} now`}
              onClick={() => begin({ what: 'erase', removed: child })}
            >
              Erase now…
            </TextButton>
          )}
        </span>
      </li>
    ))}
  </ul>
);
