import { Checkbox, Form } from 'antd';
import { call } from '@/client/http';
import type { Child } from '@/contract/family/family';
import { type RemovedChild, removalDays, removeChild } from '@/contract/family/removal';
import { limits } from '@/contract/limits';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { ReadablePassword } from '@/ui/form/readable-password';
import styles from './consent-fields.module.css';
import { familyKey } from './family-words';

interface Values {
  currentPassword: string;
  /** Asked only where the guardian may erase at once. */
  atOnce?: boolean;
}

interface Props {
  open: boolean;
  /** A child, or a deleted one that is to be erased now. */
  child: Child | RemovedChild;
  onClose: () => void;
}

const isRemoved = (child: Child | RemovedChild): child is RemovedChild => 'endsAt' in child;

/** Deletes a child, with the guardian's own password. Its only guardian may erase it at once. */
export function DeleteChildDrawer({ open, child, onClose }: Props) {
  const { id, firstName, onlyGuardian } = child;
  const again = isRemoved(child);
  const label = again ? t`Erase ${firstName}` : t`Delete ${firstName}`;
  return (
    <SaveDrawer<Values>
      title={`${label}?`}
      open={open}
      onClose={onClose}
      submitLabel={label}
      valuesOf={() => ({ currentPassword: '' })}
      save={({ currentPassword, atOnce = again }) =>
        call(removeChild, { params: { id }, body: { currentPassword, atOnce }, once: true })
      }
      stale={[familyKey]}
    >
      {again ? (
        <p
          className={styles.intro}
        >{t`Everything that we keep about ${firstName} is erased now. This cannot be undone.`}</p>
      ) : (
        <>
          <p
            className={styles.intro}
          >{t`${firstName} is signed out and no longer shown, in any household. Any guardian can undo this for ${removalDays} days. After that, everything that we keep about ${firstName} is erased. The other guardians get an email.`}</p>
          <p
            className={styles.intro}
          >{t`Recordings with ${firstName}’s voice are taken down at once, and an undo does not bring them back. To keep a copy of the data, export it first.`}</p>
        </>
      )}
      <Form.Item
        name="currentPassword"
        label={t`Your password`}
        rules={[{ required: true, message: t`Enter your password` }]}
      >
        <ReadablePassword autoFocus autoComplete="current-password" maxLength={limits.passwordMax} />
      </Form.Item>
      {!again && onlyGuardian && (
        <Form.Item name="atOnce" valuePropName="checked">
          <Checkbox>{t`Erase at once, without waiting ${removalDays} days`}</Checkbox>
        </Form.Item>
      )}
    </SaveDrawer>
  );
}
