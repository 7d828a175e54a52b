import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { limits } from '@/contract/limits';
import {
  childrenForm,
  type ImportPreview,
  importMembers,
  previewImport,
} from '@/contract/list-file/member-import';
import { listMembers } from '@/contract/member';
import { ImportPage } from '@/kit/import-page';
import { languageTag, listed, plural, t } from '@/language/text';

const { columns, titles, optional } = childrenForm;

const neededColumns = columns.filter((column) => column !== optional).map((column) => t`“${titles[column]}”`);

/** How many guardians are invited, and how long that takes. */
function invitesWords({ invites, inviteMinutes: minutes }: ImportPreview): string {
  if (minutes === 0) {
    return plural(invites, {
      one: '# guardian gets an invite by email',
      other: '# guardians get an invite by email',
    });
  }
  if (minutes === 1) {
    return plural(invites, {
      one: '# guardian gets an invite by email, over the next minute',
      other: '# guardians get an invite by email, over the next minute',
    });
  }
  return minutes <= 90
    ? plural(
        invites,
        {
          one: '# guardian gets an invite by email, over the next {minutes} minutes',
          other: '# guardians get an invite by email, over the next {minutes} minutes',
        },
        { minutes },
      )
    : plural(
        invites,
        {
          one: '# guardian gets an invite by email, over the next {hours} hours',
          other: '# guardians get an invite by email, over the next {hours} hours',
        },
        { hours: Math.ceil(minutes / 60) },
      );
}

const summaryOf = (preview: ImportPreview) => [
  plural(preview.children, {
    one: '# child will wait for consent',
    other: '# children will wait for consent',
  }),
  plural(preview.families, { one: '# new family', other: '# new families' }),
  invitesWords(preview),
  ...(preview.members > 0
    ? [
        plural(preview.members, {
          one: '# guardian is in the club already, and will see the child on the family page',
          other: '# guardians are in the club already, and will see the child on the family page',
        }),
      ]
    : []),
];

interface Props {
  membersPage?: string;
  /** Where the platform imports: the chosen club, and the field that chooses it. */
  club?: { id: string | undefined; field: ReactNode };
}

/** A list of children with their guardians. */
export function ImportMembers({ membersPage = '/club/dashboard/members', club }: Props) {
  const clubId = club?.id;
  return (
    <ImportPage
      title={t`Import children`}
      subtitle={t`A list of children with their guardians. Guardians get an invite by email. A child can sign in only after a guardian has given consent.`}
      form={childrenForm}
      list={{ page: membersPage, back: t`Back to the members`, stale: listKey(listMembers) }}
      fileName="children.csv"
      explained={t`One row for each child. ${listed(neededColumns)} are needed; “${titles[optional]}” may stay empty. Children with the same guardians are one family. Up to ${limits.importRows.toLocaleString(languageTag())} rows.`}
      tooLarge={(name) =>
        t`${name} is too large for a list of ${limits.importRows} children. Split it, and import one part after the other.`
      }
      before={
        club && {
          title: t`Club`,
          field: club.field,
          missing: clubId ? undefined : t`Choose the club first`,
        }
      }
      look={(text) => call(previewImport, { body: { text, clubId } })}
      commit={(text) => call(importMembers, { body: { text, clubId } })}
      summary={summaryOf}
      submitLabel={({ children }) => plural(children, { one: 'Import # child', other: 'Import # children' })}
      shownAt={`${membersPage}?role=child&status=waiting${clubId ? `&club=${clubId}` : ''}`}
    />
  );
}
