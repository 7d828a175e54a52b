import { call } from '@/client/http';
import { type Child, resetChildPassword } from '@/contract/family/family';
import { SaveDrawer } from '@/kit/save-drawer';
import styles from './consent-fields.module.css';
import { familyKey } from './family-words';
import { NewPasswordField } from './new-password-field';

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
    title={`New password for ${child.firstName}`}
    open={open}
    onClose={onClose}
    submitLabel="Save the password"
    save={(values) => call(resetChildPassword, { params: { id: child.id }, body: values })}
    stale={[familyKey]}
  >
    <p className={styles.intro}>
      {child.firstName} signs in as <strong>{child.username}</strong>. Saving a new password signs{' '}
      {child.firstName} out everywhere.
    </p>
    <NewPasswordField />
  </SaveDrawer>
);
