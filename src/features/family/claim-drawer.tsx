import { call } from '@/client/http';
import { askClaim, decideOwnConsent } from '@/contract/family/claim';
import type { Family } from '@/contract/family/family';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { ConsentFields } from './consent-fields';
import { type ConsentTicks, consentTicksOf, familyKey, givenFor, purposesOf } from './family-words';

interface Props {
  open: boolean;
  family: Family;
  onClose: () => void;
}

/**
 * A person asks to have their child account as their own: an address, and what they agree to themselves.
 * Nothing is ticked beforehand.
 */
export const ClaimDrawer = ({ open, family, onClose }: Props) => (
  <SaveDrawer<ConsentTicks & { email: string }>
    title={t`An account of my own`}
    open={open}
    onClose={onClose}
    submitLabel={t`Ask for it`}
    valuesOf={() => ({ email: family.claim?.email ?? undefined })}
    save={({ email, ...ticks }) =>
      call(askClaim, { body: { email, consent: { notice: family.notice, purposes: purposesOf(ticks) } } })
    }
    stale={[familyKey]}
  >
    <p>{t`We send you a link. Once you have opened it, one of your parents has to agree.`}</p>
    <TextField
      name="email"
      label={t`Your own email`}
      schema={askClaim.body.shape.email}
      extra={t`You use it to sign in and to get a new password. Your parents and your club do not see it.`}
      input={{ inputMode: 'email', autoComplete: 'email' }}
    />
    <ConsentFields family={family} needed />
  </SaveDrawer>
);

/** The consents of a person whose account is their own. */
export function OwnConsentDrawer({ open, family, onClose }: Props) {
  const [own] = family.children;
  return (
    <SaveDrawer<ConsentTicks>
      title={t`What I agree to`}
      open={open}
      onClose={onClose}
      submitLabel={t`Save consent`}
      valuesOf={() => consentTicksOf(own)}
      save={(values) =>
        call(decideOwnConsent, { body: { notice: family.notice, purposes: purposesOf(values) } })
      }
      stale={[familyKey]}
    >
      <ConsentFields family={family} needed given={own && givenFor(own)} />
    </SaveDrawer>
  );
}
