import * as z from 'zod';
import { t } from '@/language/text';
import { Country } from '../club';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { type ListForm, listPreview, listText } from './list-file';

const clubColumns = ['Club name', 'Admin email'] as const;
export type ClubImportColumn = (typeof clubColumns)[number];

export const clubsForm: ListForm<ClubImportColumn> = {
  columns: clubColumns,
  titles: { 'Club name': t`Club name`, 'Admin email': t`First admin’s email` },
  // Marks and spaces do not count: an `E-Mail` is an `Email`.
  also: {
    'Club name': [
      ...['Club', 'Name', 'Name of the club'],
      ...['Verein', 'Vereinsname', 'Name des Vereins'],
      ...['Nom', 'Nom du club'],
    ],
    'Admin email': [
      ...['Email', 'Mail', 'Email address', 'Admin', 'Admin’s email', 'First admin’s email', 'Contact email'],
      ...[
        'E-Mail-Adresse',
        'Mailadresse',
        'E-Mail Admin',
        'E-Mail der ersten Admin-Person',
        'Kontakt-E-Mail',
      ],
      ...['Courriel', 'Adresse email', 'Adresse mail', 'Email de l’admin', 'Email du premier admin'],
    ],
  },
  rowsMax: limits.importClubs,
};

export const ClubImportPreview = z.object({
  ...listPreview(clubColumns),
  /** How many clubs would be made; the admin of each gets an invite. */
  clubs: z.number().int(),
  /** The names in the list of clubs that are here already: they stay unchanged, and nobody is invited to them. */
  known: z.array(z.string()),
  /** In how many minutes the last of the invites is sent, because they are sent at a pace; 0 where all are sent at once. */
  inviteMinutes: z.number().int(),
});
export type ClubImportPreview = z.infer<typeof ClubImportPreview>;

/** Looks at a list of clubs and changes nothing. */
export const previewClubs = endpoint({
  method: 'POST',
  path: '/api/club/import/preview',
  summary: 'What a list of clubs would bring, row by row',
  access: 'club:manage',
  body: z.object({ text: listText }),
  reply: z.object({ data: ClubImportPreview }),
});

/** Creates the clubs of a list, in one country, and invites their first admins: all of them, or none. 422 when a row is wrong by now. */
export const importClubs = endpoint({
  method: 'POST',
  path: '/api/club/import',
  summary: 'Import clubs with their first admins, all or none',
  access: 'club:manage',
  body: z.object({ text: listText, country: Country }),
  reply: z.object({ data: ClubImportPreview, message: z.string() }),
  repeatable: true,
  status: 201,
});
