import { removalDays } from '@/contract/family/removal';
import { listed, t } from '@/language/text';
import type { EmailContent, EmailContext, Writers } from '../kernel/mail/email';
import { safeName } from '../kernel/mail/email-plain-text';
import { toUser, urlOf } from '../mail/email';
import { listNames } from '../mail/recipient.store';
import { fullNameOf } from '../user/full-name';
import { getRemovedChild } from './removal.store';

declare module '../kernel/mail/email' {
  interface Emails {
    /** Sent to one of the other guardians. `by` is null for readers who may not see the name. */
    'child-removed': { childId: string; by: string | null; userId: string };
    'child-restored': { childId: string; by: string | null; userId: string };
    /** Sent to one of the guardians, and to the one it is about. `guardianId` is null where `by` would be. */
    'guardian-change': {
      change: 'joined' | 'left' | 'removed';
      guardianId: string | null;
      /** The children among them that the reader looks after, or did. */
      childIds: string[];
      userId: string;
    };
  }
}

const small = () => t`You get this because you are a guardian of this child.`;

/** The name of the person who did something; readers of other households do not get it. */
async function nameOf({ db }: EmailContext, id: string | null): Promise<string> {
  const [found] = id === null ? [] : await listNames(db, [id]);
  return found ? safeName(fullNameOf(found), t`Another guardian`) : t`Another guardian`;
}

const familyButton = (context: EmailContext, label: string) => ({
  label,
  url: urlOf(context, '/member/dashboard/family'),
});

type Change = 'joined' | 'left' | 'removed';

/** The sentence of each change, about another guardian and about the reader. */
const changeWords: Record<Change, (name: string, whom: string) => string> = {
  joined: (name, whom) => t`${name} looks after ${whom} now, too`,
  left: (name, whom) => t`${name} no longer looks after ${whom}`,
  removed: (name, whom) => t`${name} was removed and no longer looks after ${whom}`,
};

const changeContent = (
  firstName: string,
  sentence: string,
  more: string,
  button: EmailContent['button'],
): EmailContent => ({
  subject: sentence,
  firstName,
  lines: [`${sentence}.`, more],
  button,
  small: t`You get this because you are, or were, a guardian of the same household or child.`,
});

export const guardianEmails: Pick<Writers, 'child-removed' | 'child-restored' | 'guardian-change'> = {
  async 'child-removed'(context, { childId, by, userId }) {
    const removed = await getRemovedChild(context.db, childId);
    if (!removed) return undefined;
    const child = safeName(removed.firstName, t`Your child`);
    const who =
      removed.because === 'unused'
        ? t`No guardian has answered whether ${child} stays, and the account was not used. So it is deleted and no longer shown.`
        : t`${await nameOf(context, by)} has deleted the account of ${child}, who is signed out and not shown any more.`;
    return toUser(context, userId, (firstName) => ({
      subject: t`${child} was deleted on Touchline`,
      firstName,
      lines: [
        who,
        t`You can undo this under Family Members for ${removalDays} days. After that, everything that we keep about ${child} is erased.`,
      ],
      button: familyButton(context, t`See it or undo it`),
      small: small(),
    }));
  },

  async 'child-restored'(context, { childId, by, userId }) {
    const [found] = await listNames(context.db, [childId]);
    if (!found) return undefined;
    const child = safeName(found.firstName, t`Your child`);
    const whose = await nameOf(context, by);
    return toUser(context, userId, (firstName) => ({
      subject: t`${child} is back on Touchline`,
      firstName,
      lines: [t`${whose} has undone the deletion: ${child} signs in as before.`],
      button: familyButton(context, t`See your family`),
      small: small(),
    }));
  },

  async 'guardian-change'(context, { change, guardianId, childIds, userId }) {
    const children = await listNames(context.db, childIds);
    const names = children.map(({ firstName }) => safeName(firstName, t`a child`));
    const whom = names.length === 0 ? t`your household` : listed(names);
    const button = familyButton(context, t`See your family`);
    if (guardianId === userId) {
      const sentence =
        names.length === 0 ? t`You have left a household` : t`You no longer look after ${whom}`;
      const more = t`This change was made by a guardian who joined before you. If you think it is a mistake, ask that guardian or your club.`;
      return toUser(context, userId, (firstName) => changeContent(firstName, sentence, more, button));
    }
    const name = await nameOf(context, guardianId);
    const sentence = changeWords[change](name, whom);
    const more =
      change === 'joined'
        ? t`You did not expect this? Look at Guardians, under Family Members, or ask your club.`
        : t`Family Members shows who looks after your children now.`;
    return toUser(context, userId, (firstName) => changeContent(firstName, sentence, more, button));
  },
};
