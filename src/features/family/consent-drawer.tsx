import { Form } from 'antd';
import { call } from '@/client/http';
import { type ConsentPurpose, consentPurposes } from '@/contract/family/consent';
import { type Child, decideConsent } from '@/contract/family/family';
import { SaveDrawer } from '@/kit/save-drawer';
import { ConsentFields } from './consent-fields';
import styles from './consent-fields.module.css';
import { consentLine, consentTo, familyKey } from './family-words';
import { readChild } from './read-child';

type Values = Partial<Record<ConsentPurpose, boolean>>;

interface Props {
  open: boolean;
  child: Child;
  notice: string;
  onClose: () => void;
}

/** What a guardian has agreed to for a child: to be seen, given and withdrawn, purpose by purpose. */
export const ConsentDrawer = ({ open, child, notice, onClose }: Props) => (
  <SaveDrawer<Values, Child>
    title={`Consent for ${child.firstName}`}
    open={open}
    onClose={onClose}
    submitLabel="Save what I agree to"
    subject={child}
    valuesOf={(subject) =>
      Object.fromEntries(
        consentPurposes.map((purpose) => [purpose, (subject && consentTo(subject, purpose)?.given) ?? false]),
      )
    }
    save={(values, subject) =>
      call(decideConsent, {
        params: { id: child.id },
        body: { notice, purposes: values },
        ifMatch: subject?.rev,
      })
    }
    newer={{ read: readChild, words: (now) => `Another guardian has decided meanwhile. ${consentLine(now)}` }}
    stale={[familyKey]}
  >
    <p className={styles.intro}>{consentLine(child)}</p>
    <ConsentFields name={child.firstName} notice={notice} />
    <Withdrawal child={child} />
  </SaveDrawer>
);

/** What will happen, before it does. */
function Withdrawal({ child }: { child: Child }) {
  const kept = Form.useWatch('account') as boolean | undefined;
  const given = consentTo(child, 'account')?.given === true;
  return (
    <p className={styles.warning} role="status">
      {given && kept === false
        ? `${child.firstName} is signed out at once: what plays stops within two seconds, and ${child.firstName} cannot sign in until a guardian agrees again. What we keep stays until you delete it: on the page you can export or delete it.`
        : ''}
    </p>
  );
}
