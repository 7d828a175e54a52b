import { call } from '@/client/http';
import { type Child, resetChildPassword } from '@/contract/family/family';
import { NewPasswordFields } from '@/entities/password/new-password-fields';
import { SaveDrawer } from '@/kit/save-drawer';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import styles from './consent-fields.module.css';
import { familyKey } from './family-words';

interface Values {
  password: string;
  passwordConfirmation: string;
}

interface Props {
  open: boolean;
  child: Child;
  onClose: () => void;
}

/** A guardian chooses a new password for a child, who has no e-mail to get a link by. */
export const ChildPasswordDrawer = ({ open, child, onClose }: Props) => (
  <SaveDrawer<Values>
    title={t`New password for ${child.firstName}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Save the password`}
    save={(values) => call(resetChildPassword, { params: { id: child.id }, body: values })}
    stale={[familyKey]}
  >
    <p className={styles.intro}>
      <Rich
        text="{name} signs in as <as>{username}</as>. Saving a new password signs {name} out everywhere."
        name={child.firstName}
        as={<strong />}
        username={child.username}
      />
    </p>
    <NewPasswordFields label={t`Password`} />
  </SaveDrawer>
);
