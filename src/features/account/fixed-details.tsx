import { Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import type { User } from '@/contract/account';
import { t } from '@/language/text';
import { type Persona, personaOf } from '@/policy/persona';
import styles from './my-profile.module.css';
import { emailProblem } from './profile-values';

const whoCanChange: Record<Exclude<Persona, 'child'>, string> = {
  platformAdmin: t`Another platform admin can change your email, phone and role.`,
  clubAdmin: t`The platform team can change your email, phone and role.`,
  parent: t`Your club’s admins can change your email, phone and role.`,
  coach: t`Your club’s admins can change your email, phone and role.`,
};

/** Details that the person cannot change here, and who can. A child has none, and its role says nothing to it. */
export function FixedDetails({ user }: { user: User }) {
  const heading = useId();
  const persona = personaOf(user);
  if (persona === 'child') return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        {t`Contact and role`}
      </h2>
      <p className={styles.about}>{whoCanChange[persona]}</p>
      <FixedField label={t`Email`} value={user.email} problem={emailProblem(user)} />
      <FixedField label={t`Phone`} value={user.phone} />
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
