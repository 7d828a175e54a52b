import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { listClubs } from '@/contract/club';
import type { CountryCode } from '@/contract/countries';
import {
  type ClubImportPreview,
  clubsForm,
  importClubs,
  previewClubs,
} from '@/contract/list-file/club-import';
import { invitesGoOut } from '@/contract/list-file/list-file';
import { CountrySelect } from '@/entities/club/country-select';
import { ImportPage } from '@/kit/import-page';
import { languageTag, listed, plural, t } from '@/language/text';

const clubsPage = '/admin/dashboard/clubs';

/** The most clubs that are named among those that are here already. */
const namedAtMost = 10;

function summaryOf({ clubs, known, inviteMinutes }: ClubImportPreview): string[] {
  const more = known.length - namedAtMost;
  const names = known.slice(0, namedAtMost);
  if (more > 0) names.push(plural(more, { one: '# more', other: '# more' }));
  return [
    plural(clubs, { one: '# new club', other: '# new clubs' }),
    ...(clubs > 0
      ? [
          plural(clubs, {
            one: '# admin gets an invite by email',
            other: '# admins get an invite by email',
          }) + invitesGoOut({ inviteMinutes }),
        ]
      : []),
    ...(known.length > 0
      ? [
          plural(
            known.length,
            {
              one: '# club is here already and stays unchanged: {names}',
              other: '# clubs are here already and stay unchanged: {names}',
            },
            { names: listed(names) },
          ),
        ]
      : []),
  ];
}

/** A list of clubs with their first admins. */
export function ImportClubs() {
  const [country, setCountry] = useState<CountryCode>();
  return (
    <ImportPage
      title={t`Import clubs`}
      subtitle={t`A list of clubs with their first admins, who get an invite by email and run their clubs from then on.`}
      form={clubsForm}
      list={{ page: clubsPage, back: t`Back to the clubs`, stale: listKey(listClubs) }}
      fileName="clubs.csv"
      explained={t`One row for each club, with its name and the address of its first admin. Clubs that are here already stay unchanged. Up to ${clubsForm.rowsMax.toLocaleString(languageTag())} rows.`}
      tooLarge={(name) =>
        t`${name} is too large for a list of ${clubsForm.rowsMax} clubs. Split it, and import one part after the other.`
      }
      before={{
        title: t`Country`,
        hint: t`All clubs of the list are in this country. It sets the age from which children can give consent themselves.`,
        field: <CountrySelect aria-label={t`Country`} value={country} onChange={setCountry} />,
        missing: country ? undefined : t`Choose the country first`,
      }}
      look={(text) => call(previewClubs, { body: { text } })}
      commit={(text) => call(importClubs, { body: { text, country: country as CountryCode } })}
      summary={summaryOf}
      submitLabel={({ clubs }) =>
        clubs > 0 ? plural(clubs, { one: 'Import # club', other: 'Import # clubs' }) : undefined
      }
      shownAt={`${clubsPage}?sort=-createdAt`}
    />
  );
}
