import type { Attention } from '@/contract/attention';
import { languageTag, plural, t } from '@/language/text';
import { groupNames, inLine, type ReadContext, type SaidOfItem } from './attention-line';

function endOf({ at, count }: Attention, { timeZone }: ReadContext): string {
  if (!at) return '';
  const end = new Date(at).toLocaleString(languageTag(), {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return count === 1 ? t`ends ${end}` : t`the first ends ${end}`;
}

type InviteKind = Extract<Attention['kind'], `${string}-invites`>;

/** Invites that end soon, and those that have ended. */
export const inviteWords: Record<InviteKind, (item: Attention, context: ReadContext) => SaidOfItem> = {
  'club-invites': (item, context) => ({
    word: t`Invites`,
    title: plural(item.count, {
      one: '# invite to a club ends within two days',
      other: '# invites to clubs end within two days',
    }),
    detail: inLine(groupNames(item), endOf(item, context)),
    action: t`Open the invites`,
  }),
  'admin-invites': (item, context) => ({
    word: t`Invites`,
    title: plural(item.count, {
      one: '# invite to run the platform ends within two days',
      other: '# invites to run the platform end within two days',
    }),
    detail: inLine(t`Send an invite again if it was missed`, endOf(item, context)),
    action: t`Open the invites`,
  }),
  'ended-invites': (item) => ({
    word: t`Invites`,
    title: plural(item.count, {
      one: '# invite to a club has expired',
      other: '# invites to clubs have expired',
    }),
    detail: groupNames(item),
    action: t`Open the invites`,
  }),
  'ended-admin-invites': ({ count }) => ({
    word: t`Invites`,
    title: plural(count, {
      one: '# invite to run the platform has expired',
      other: '# invites to run the platform have expired',
    }),
    detail: '',
    action: t`Open the invites`,
  }),
};
