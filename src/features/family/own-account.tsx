import { UserOutlined } from '@ant-design/icons';
import type { OwnClaim } from '@/contract/family/claim';
import type { Consent, Family } from '@/contract/family/family';
import { t } from '@/language/text';
import { ActionButton } from '@/ui/plain/action-button';
import { TextButton } from '@/ui/plain/text-button';
import type { FamilyAction } from './family-drawers';
import styles from './own-account.module.css';

const words: Record<
  Exclude<OwnClaim['state'], 'tooYoung'>,
  (claim: OwnClaim) => { title: string; text: string }
> = {
  open: () => ({
    title: t`You are old enough for an account of your own`,
    text: t`You give an email and say what you agree to, and one of your parents says yes. From then on only you see what you hear, and only you change your password.`,
  }),
  unconfirmed: ({ email }) => ({
    title: t`Open the link in the email`,
    text: t`We have sent it to ${email ?? ''}. It works once, for 7 days. Is the address wrong? Ask again with the right one.`,
  }),
  waiting: () => ({
    title: t`Your parents are asked`,
    text: t`Your email is confirmed. As soon as one of them has agreed, the account is your own, and we write to you.`,
  }),
  declined: () => ({
    title: t`One of your parents has declined`,
    text: t`Talk about it. You can ask again.`,
  }),
  own: () => ({
    title: t`This account is your own`,
    text: t`Your parents see your name here and nothing else. Only you can change what you agree to.`,
  }),
};

const askedAnew = {
  title: t`Please agree again`,
  text: t`What we keep and why has changed since you agreed. Read the new notice, then say what you agree to.`,
};
const isOutdated = ({ outdated }: Consent) => outdated;

interface Props {
  family: Family & { claim: OwnClaim };
  begin: (action: FamilyAction) => void;
}

/**
 * For a person with a child's account: how it becomes their own, and what they can do once it has. Nothing for one who is too
 * young for it, because that is years away.
 */
export function OwnAccount({ family, begin }: Props) {
  const { claim } = family;
  if (claim.state === 'tooYoung') return null;
  const isAsked = claim.state === 'own' && family.children.some((child) => child.consents.some(isOutdated));
  const { title, text } = isAsked ? askedAnew : words[claim.state](claim);
  return (
    <section className={styles.panel} aria-labelledby="own-account">
      <span className={styles.icon} aria-hidden="true">
        <UserOutlined />
      </span>
      <div className={styles.words}>
        <h2 id="own-account" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        {claim.state === 'open' && (
          <ActionButton primary onClick={() => begin({ what: 'claim' })}>{t`Make it my own`}</ActionButton>
        )}
        {(claim.state === 'unconfirmed' || claim.state === 'declined') && (
          <ActionButton onClick={() => begin({ what: 'claim' })}>{t`Ask again`}</ActionButton>
        )}
        {(claim.state === 'unconfirmed' || claim.state === 'waiting') && (
          <TextButton onClick={() => begin({ what: 'unclaim' })}>{t`Withdraw the request`}</TextButton>
        )}
        {claim.state === 'own' && (
          <ActionButton
            primary={isAsked}
            onClick={() => begin({ what: 'own-consent' })}
          >{t`What I agree to`}</ActionButton>
        )}
      </div>
    </section>
  );
}
