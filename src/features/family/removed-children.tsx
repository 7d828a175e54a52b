import type { RemovedChild } from '@/contract/family/removal';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import type { FamilyAction } from './family-drawers';
import styles from './guardian-cards.module.css';

interface Props {
  removed: readonly RemovedChild[];
  begin: (action: FamilyAction) => void;
}

function howOf({ unused, byYou, by, removedAt, endsAt }: RemovedChild): string {
  const removed = formatShortDay(removedAt);
  const erased = formatShortDay(endsAt);
  if (unused) return t`The account was not used. Everything is erased on ${erased}.`;
  if (byYou) return t`By you on ${removed}. Everything is erased on ${erased}.`;
  return by === null
    ? t`By another guardian on ${removed}. Everything is erased on ${erased}.`
    : t`By ${by} on ${removed}. Everything is erased on ${erased}.`;
}

/** Deleted children, while a guardian can still undo it. */
export const RemovedChildren = ({ removed, begin }: Props) => (
  <ul className={`${styles.guardians} ${styles.removed}`} aria-label={t`Deleted`}>
    {removed.map((child) => (
      <li key={child.id} className={`${styles.guardian} ${styles.invited}`}>
        <div className={styles.words}>
          <h3 className={styles.name}>{t`${child.firstName} is deleted`}</h3>
          <p className={styles.detail}>{howOf(child)}</p>
        </div>
        <span className={styles.answers}>
          <ActionButton
            label={t`Undo the deletion of ${child.firstName}`}
            onClick={() => begin({ what: 'restore', removed: child })}
          >{t`Undo`}</ActionButton>
          {child.onlyGuardian && (
            <TextButton
              aria-label={t`Erase ${child.firstName} now`}
              onClick={() => begin({ what: 'erase', removed: child })}
            >{t`Erase now…`}</TextButton>
          )}
        </span>
      </li>
    ))}
  </ul>
);
