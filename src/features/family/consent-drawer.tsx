import { call } from '@/client/http';
import { type Child, decideConsent, type Family } from '@/contract/family/family';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { ConsentFields } from './consent-fields';
import styles from './consent-fields.module.css';
import {
  type ConsentTicks,
  consentLine,
  consentTicksOf,
  familyKey,
  givenFor,
  purposesOf,
} from './family-words';
import { readChild } from './read-child';

interface Props {
  open: boolean;
  child: Child;
  family: Family;
  onClose: () => void;
}

/** What a guardian has agreed to for a child: to be seen, given and withdrawn, purpose by purpose. */
export const ConsentDrawer = ({ open, child, family, onClose }: Props) => (
  <SaveDrawer<ConsentTicks, Child>
    title={t`Consent for ${child.firstName}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Save consent`}
    subject={child}
    valuesOf={consentTicksOf}
    save={(values, subject) =>
      call(decideConsent, {
        params: { id: child.id },
        body: { notice: family.notice, purposes: purposesOf(values) },
        ifMatch: subject?.rev,
      })
    }
    newer={{
      read: readChild,
      words: (now) => t`Another guardian has decided in the meantime. ${consentLine(now)}`,
    }}
    stale={[familyKey]}
  >
    <p className={styles.intro}>{consentLine(child)}</p>
    <ConsentFields name={child.firstName} family={family} given={givenFor(child)} />
  </SaveDrawer>
);
