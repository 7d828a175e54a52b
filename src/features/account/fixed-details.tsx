import { Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import type { User } from '@/contract/account';
import { t } from '@/language/text';
import styles from './my-profile.module.css';
import { emailProblem, isChildAccount, whoChanges } from './profile-values';

/** Details that the person cannot change here, and who can. */
export function FixedDetails({ user }: { user: User }) {
  const heading = useId();
  const child = isChildAccount(user);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        {child ? t`Role` : t`Contact and role`}
      </h2>
      <p className={styles.about}>{whoChanges(user)}</p>
      {!child && (
        <>
          <FixedField label={t`Email`} value={user.email} problem={emailProblem(user)} />
          <FixedField label={t`Phone`} value={user.phone} />
        </>
      )}
      <FixedField label={t`Role`} value={user.userRole} />
    </section>
  );
}

interface Props {
  label: string;
  value: string | null;
  problem?: string;
  extra?: ReactNode;
}

/** A field to be read and copied. It takes the focus, so that it can be reached without a mouse. */
export function FixedField({ label, value, problem, extra }: Props) {
  const id = useId();
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={problem ? 'error' : undefined}
      help={problem && <span role="alert">{problem}</span>}
      extra={extra}
    >
      <Input
        id={id}
        readOnly
        variant="filled"
        value={value ?? ''}
        placeholder={t`Not given`}
        aria-invalid={problem ? true : undefined}
      />
    </Form.Item>
  );
}
