import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons';
import type { Family } from '@/contract/family/family';
import type { GuardianInvite, HouseholdShare } from '@/contract/family/guardian';
import { inviteStateName } from '@/contract/join';
import { listed, t } from '@/language/text';
import { RowMenu } from '@/ui/list/row-menu';
import { EmailText } from '@/ui/plain/email-text';
import { TextButton } from '@/ui/plain/text-button';
import type { FamilyAction } from './family-drawers';
import styles from './guardian-cards.module.css';
import { InitialsDisc } from './initials-disc';

interface Props {
  family: Family;
  begin: (action: FamilyAction) => void;
}

/** The guardians, by name alone, and the open invites. A child reads nothing about places in the family. */
export function GuardianCards({ family, begin }: Props) {
  const { mayManage, guardians, shares, invites } = family;
  return (
    <ul className={styles.guardians}>
      {guardians.map((guardian) => {
        const { id, name, you, children, removable } = guardian;
        return (
          <li key={id} className={styles.guardian}>
            <InitialsDisc id={id} name={name} small />
            <div className={styles.words}>
              <h3 className={styles.name}>{name}</h3>
              {mayManage && (
                <p className={styles.detail}>
                  {you ? t`You` : t`Guardian`}
                  {children.length > 0 && ` · ${listed(children)}`}
                </p>
              )}
            </div>
            {removable && (
              <RowMenu
                label={t`Actions for ${name}`}
                actions={[
                  {
                    key: 'leave',
                    label: you ? t`Leave…` : t`Remove…`,
                    icon: <UserDeleteOutlined aria-hidden />,
                    onClick: () => begin({ what: 'leave', guardian }),
                  },
                ]}
              />
            )}
          </li>
        );
      })}
      {shares.map((share) => (
        <ShareCard key={share.id} share={share} begin={begin} />
      ))}
      {invites.map((invite) => (
        <InviteCard key={invite.id} invite={invite} begin={begin} />
      ))}
    </ul>
  );
}

const noName = t`Another guardian`;

/** A person who has accepted an invite and looks after children in a household of their own. */
function ShareCard({ share, begin }: { share: HouseholdShare; begin: Props['begin'] }) {
  const name = share.name ?? noName;
  return (
    <li className={styles.guardian}>
      <InitialsDisc id={share.id} name={name} small />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.detail}>{t`Household of their own · ${listed(share.children)}`}</p>
      </div>
      <TextButton
        aria-label={t`Stop sharing with ${name}`}
        onClick={() => begin({ what: 'unshare', share })}
      >{t`Stop sharing…`}</TextButton>
    </li>
  );
}

const placeOf = ({ household, children }: GuardianInvite): string =>
  household === 'same' ? t`Invited to this household` : t`Household of their own · ${listed(children)}`;

/** Only the sender of an invite sees its address. */
function InviteCard({ invite, begin }: { invite: GuardianInvite; begin: Props['begin'] }) {
  const { email, invitedBy, endsAt } = invite;
  return (
    <li className={`${styles.guardian} ${styles.invited}`}>
      <span className={styles.awaited} aria-hidden="true">
        <UserAddOutlined />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>{email ? <EmailText email={email} /> : t`Invited by ${invitedBy}`}</h3>
        <p className={styles.state}>{t`${inviteStateName(endsAt)}, not joined yet`}</p>
        <p className={styles.detail}>{placeOf(invite)}</p>
      </div>
      <span className={styles.answers}>
        <TextButton
          aria-label={
            email ? t`Send again: the invite to ${email}` : t`Send again: the invite from ${invitedBy}`
          }
          onClick={() => begin({ what: 'send', invite })}
        >{t`Send again`}</TextButton>
        <TextButton
          aria-label={email ? t`Withdraw the invite to ${email}` : t`Withdraw the invite from ${invitedBy}`}
          onClick={() => begin({ what: 'withdraw', invite })}
        >{t`Withdraw`}</TextButton>
      </span>
    </li>
  );
}
