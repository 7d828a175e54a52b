import { Form } from 'antd';
import { call } from '@/client/http';
import { type ConsentPurpose, consentPurposes } from '@/contract/family/consent';
import { type Child, decideConsent } from '@/contract/family/family';
import { SaveDrawer } from '@/kit/save-drawer';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { TextButton } from '@/ui/plain/text-button';
import { ConsentFields } from './consent-fields';
import styles from './consent-fields.module.css';
import { consentLine, consentTo, familyKey, purposeWords, withdrawnWords } from './family-words';
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
    title={t`Consent for ${child.firstName}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Save consent`}
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
    newer={{
      read: readChild,
      words: (now) => t`Another guardian has decided meanwhile. ${consentLine(now)}`,
    }}
    stale={[familyKey]}
  >
    <p className={styles.intro}>{consentLine(child)}</p>
    <Given child={child} notice={notice} onWithdrawn={onClose} />
    <ConsentFields name={child.firstName} notice={notice} />
    <Withdrawal child={child} />
  </SaveDrawer>
);

interface GivenProps {
  child: Child;
  notice: string;
  onWithdrawn: () => void;
}

/** The given consents, each with its withdrawal. */
function Given({ child, notice, onWithdrawn }: GivenProps) {
  const action = useAction(familyKey);
  const name = child.firstName;
  const given = consentPurposes.filter((purpose) => consentTo(child, purpose)?.given);
  if (given.length === 0) return null;
  return (
    <ul className={styles.given} aria-label={t`Consent given`}>
      {given.map((purpose) => (
        <li key={purpose}>
          {purposeWords[purpose].label(name)}
          <TextButton
            aria-label={t`Withdraw: ${purposeWords[purpose].label(name)}`}
            onClick={() =>
              void action.run({
                id: child.id,
                confirm: {
                  title: t`Withdraw this consent?`,
                  text: withdrawnWords[purpose](name),
                  okText: t`Withdraw`,
                  danger: true,
                },
                call: () =>
                  call(decideConsent, {
                    params: { id: child.id },
                    body: { notice, purposes: { [purpose]: false } },
                    ifMatch: child.rev,
                  }),
                onDone: onWithdrawn,
              })
            }
          >{t`Withdraw`}</TextButton>
        </li>
      ))}
      {action.holder}
    </ul>
  );
}

/** What will happen, before the person confirms. */
function Withdrawal({ child }: { child: Child }) {
  const kept = Form.useWatch('account') as boolean | undefined;
  const given = consentTo(child, 'account')?.given === true;
  return (
    <p className={styles.warning} role="status">
      {given && kept === false ? withdrawnWords.account(child.firstName) : ''}
    </p>
  );
}
