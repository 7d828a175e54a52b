import { Form, Input } from 'antd';
import { useId } from 'react';
import type { User } from '@/contract/account';
import styles from './my-profile.module.css';
import { emailProblem, whoChanges } from './profile-values';

interface DetailProps {
  label: string;
  value: string | null;
  problem?: string;
}

/** A field to be read and copied: it takes the focus, so that it is found without a mouse. */
function Detail({ label, value, problem }: DetailProps) {
  const id = useId();
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={problem ? 'error' : undefined}
      help={problem && <span role="alert">{problem}</span>}
    >
      <Input
        id={id}
        readOnly
        variant="filled"
        value={value ?? ''}
        placeholder="Not given"
        aria-invalid={problem ? true : undefined}
      />
    </Form.Item>
  );
}

/** What is known of somebody and is not theirs to change here, and who can. */
export function FixedDetails({ user }: { user: User }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        Contact and role
      </h2>
      <p className={styles.about}>{whoChanges(user)}</p>
      <Detail label="Email" value={user.email} problem={emailProblem(user)} />
      <Detail label="Phone" value={user.phone} />
      <Detail label="Role" value={user.userRole} />
    </section>
  );
}
