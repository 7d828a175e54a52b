import { useId } from 'react';
import type { User } from '@/contract/account';
import { FixedField } from './fixed-field';
import styles from './my-profile.module.css';
import { emailProblem, isChild, whoChanges } from './profile-values';

/** What is known of somebody and is not theirs to change here, and who can. */
export function FixedDetails({ user }: { user: User }) {
  const heading = useId();
  const child = isChild(user);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        {child ? 'Role' : 'Contact and role'}
      </h2>
      <p className={styles.about}>{whoChanges(user)}</p>
      {!child && (
        <>
          <FixedField label="Email" value={user.email} problem={emailProblem(user)} />
          <FixedField label="Phone" value={user.phone} />
        </>
      )}
      <FixedField label="Role" value={user.userRole} />
    </section>
  );
}
