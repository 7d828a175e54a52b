import { call } from '@/client/http';
import { saveJson } from '@/client/save-file';
import { decideClaim, withdrawClaim } from '@/contract/family/claim';
import { type Child, exportChild, type Family } from '@/contract/family/family';
import {
  endShare,
  type Guardian,
  type GuardianInvite,
  type HouseholdShare,
  removeGuardian,
  sendGuardianInvite,
  withdrawGuardianInvite,
} from '@/contract/family/guardian';
import { keepChild, type RemovedChild, restoreChild } from '@/contract/family/removal';
import { type ActionConfig, useBegunAction } from '@/kit/use-action';
import { listed, t } from '@/language/text';
import { AddChildDrawer } from './add-child-drawer';
import { ChildDrawer } from './child-drawer';
import { ChildPasswordDrawer } from './child-password-drawer';
import { ClaimDrawer, OwnConsentDrawer } from './claim-drawer';
import { ConsentDrawer } from './consent-drawer';
import { DeleteChildDrawer } from './delete-child-drawer';
import { familyKey } from './family-words';
import { InviteGuardianDrawer } from './invite-guardian-drawer';

/** The action that was begun on the page. */
export type ChildAction =
  | 'edit'
  | 'consent'
  | 'password'
  | 'export'
  | 'remove'
  | 'keep'
  | 'approve'
  | 'decline';
export type FamilyAction =
  | { what: 'add' | 'invite' | 'claim' | 'unclaim' | 'own-consent' }
  | { what: ChildAction; child: Child }
  | { what: 'send' | 'withdraw'; invite: GuardianInvite }
  | { what: 'leave'; guardian: Guardian }
  | { what: 'restore' | 'erase'; removed: RemovedChild }
  | { what: 'unshare'; share: HouseholdShare };

interface Props {
  open: boolean;
  action: FamilyAction | undefined;
  family: Family;
  onClose: () => void;
}

/** The drawers of the page, and the actions with only a question. Loaded when one is begun. */
export function FamilyDrawers({ open, action, family, onClose }: Props) {
  const is = (what: FamilyAction['what']) => open && action?.what === what;
  const child = action && 'child' in action ? action.child : undefined;
  // The current data, because a drawer stays open over a change.
  const current = family.children.find(({ id }) => id === child?.id) ?? child;
  const removed = action && 'removed' in action ? action.removed : undefined;
  const holder = useBegunAction(open ? action : undefined, actionOf, onClose, familyKey);
  return (
    <>
      <AddChildDrawer open={is('add')} family={family} onClose={onClose} />
      <InviteGuardianDrawer open={is('invite')} family={family} onClose={onClose} />
      <ClaimDrawer open={is('claim')} family={family} onClose={onClose} />
      <OwnConsentDrawer open={is('own-consent')} family={family} onClose={onClose} />
      {current && <ChildDrawer open={is('edit')} child={current} family={family} onClose={onClose} />}
      {current && <ConsentDrawer open={is('consent')} child={current} family={family} onClose={onClose} />}
      {current && <ChildPasswordDrawer open={is('password')} child={current} onClose={onClose} />}
      {current && <DeleteChildDrawer open={is('remove')} child={current} onClose={onClose} />}
      {removed && <DeleteChildDrawer open={is('erase')} child={removed} onClose={onClose} />}
      {holder}
    </>
  );
}

const exporting = (child: Child): ActionConfig => ({
  id: `${child.id} export`,
  call: async () => {
    const { data } = await call(exportChild, { params: { id: child.id } });
    const name = `${child.username ?? child.id}.json`;
    saveJson(name, data);
    return { message: t`${child.firstName}’s data were saved as ${name}` };
  },
});

const unsharing = ({ id, name, children }: HouseholdShare): ActionConfig => ({
  id,
  confirm: {
    title: t`Stop sharing ${listed(children)}?`,
    text: name
      ? t`${name} no longer looks after ${listed(children)} and no longer sees anything about them. The same applies to households that this guardian has invited. All of them get an email.`
      : t`The other guardian no longer looks after ${listed(children)} and no longer sees anything about them. The same applies to households that this guardian has invited. All of them get an email.`,
    okText: t`Stop sharing`,
    danger: true,
  },
  call: () => call(endShare, { params: { id } }),
});

const leaving = ({ id, name, you, children }: Guardian): ActionConfig => ({
  id,
  confirm: {
    title: you ? t`Leave this household?` : t`Remove ${name}?`,
    text: you
      ? t`Children who have another guardian stay in this household, and you will no longer see them here. To come back you need an invite.`
      : children.length > 0
        ? t`${name} no longer looks after ${listed(children)} in this household, and can no longer see it.`
        : t`${name} is no longer a guardian in this household, and can no longer see it.`,
    okText: you ? t`Leave` : t`Remove ${name}`,
    danger: true,
  },
  call: () => call(removeGuardian, { params: { id } }),
});

const approving = ({ id, firstName }: Child): ActionConfig => ({
  id,
  confirm: {
    title: t`Give ${firstName} an account without parents?`,
    text: t`You no longer see what ${firstName} has heard. You can no longer choose the password, export the data or delete the account. From now on ${firstName} decides about consent. This cannot be undone.`,
    okText: t`Agree`,
  },
  call: () => call(decideClaim, { params: { id }, body: { decision: 'approve' } }),
});

function actionOf(action: FamilyAction): ActionConfig | undefined {
  switch (action.what) {
    case 'export':
      return exporting(action.child);
    case 'restore': {
      const { id } = action.removed;
      return { id, call: () => call(restoreChild, { params: { id } }) };
    }
    case 'keep': {
      const { id } = action.child;
      return { id, call: () => call(keepChild, { params: { id } }) };
    }
    case 'unshare':
      return unsharing(action.share);
    case 'approve':
      return approving(action.child);
    case 'decline': {
      const { id } = action.child;
      const body = { decision: 'decline' as const };
      return { id, call: () => call(decideClaim, { params: { id }, body }) };
    }
    case 'unclaim':
      return { id: 'claim', call: () => call(withdrawClaim) };
    case 'leave':
      return leaving(action.guardian);
    case 'send':
    case 'withdraw': {
      const endpoint = action.what === 'send' ? sendGuardianInvite : withdrawGuardianInvite;
      const { id } = action.invite;
      return { id, call: () => call(endpoint, { params: { id } }) };
    }
    default:
      return undefined;
  }
}
