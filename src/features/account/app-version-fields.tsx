import { Form, Input } from 'antd';
import { useId } from 'react';
import { userMessage } from '@/client/user-message';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './my-profile.module.css';
import type { AppVersionsForm, VersionName } from './use-app-versions';

const labels: Record<VersionName, string> = {
  androidMemberAppVersion: t`Android member app version`,
  iosMemberAppVersion: t`iOS member app version`,
};

function VersionField({ name, versions }: { name: VersionName; versions: AppVersionsForm }) {
  const id = useId();
  const problem = versions.problem(name);
  const value = versions.textOf(name);
  const before = versions.known?.[name];
  const emptied = before && value.trim() === '' ? t`If you leave this empty, it stays ${before}.` : undefined;
  return (
    <Form.Item
      label={labels[name]}
      htmlFor={id}
      validateStatus={problem ? 'error' : undefined}
      help={problem && <span role="alert">{problem}</span>}
      extra={emptied}
    >
      <Input
        id={id}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="2.4.1"
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => versions.set(name, target.value)}
      />
    </Form.Item>
  );
}

/** What the platform's people set for all members: the current versions of the member apps. */
export function AppVersionFields({ versions }: { versions: AppVersionsForm }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>{t`Member apps`}</h2>
      {versions.error ? (
        <FailureNotice message={userMessage(versions.error)} onRetry={versions.retry} />
      ) : versions.loading ? (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      ) : (
        <>
          <VersionField name="androidMemberAppVersion" versions={versions} />
          <VersionField name="iosMemberAppVersion" versions={versions} />
        </>
      )}
    </section>
  );
}
