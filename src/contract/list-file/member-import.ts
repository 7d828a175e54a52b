import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { Id } from '../shapes';
import { type ListForm, type ListProblem, listPreview, listText } from './list-file';

/** The columns of a list of children. */
export const importColumns = [
  'Child first name',
  'Child last name',
  'Year of birth',
  'Guardian email',
  'Second guardian email',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const childrenForm = {
  columns: importColumns,
  titles: {
    'Child first name': t`Child first name`,
    'Child last name': t`Child last name`,
    'Year of birth': t`Year of birth`,
    'Guardian email': t`Guardian email`,
    'Second guardian email': t`Second guardian email`,
  },
  optional: 'Second guardian email',
  rowsMax: limits.importRows,
} as const satisfies ListForm<ImportColumn>;

export type ImportProblem = ListProblem<ImportColumn>;

export const ImportPreview = z.object({
  ...listPreview(importColumns),
  /** What would be made: children, the families that are new, and the guardians who get an invite. */
  children: z.number().int(),
  families: z.number().int(),
  invites: z.number().int(),
  /**
   * In how many minutes the last of these invites is sent, because a club’s invites are sent at a pace; 0
   * where all are sent at once.
   */
  inviteMinutes: z.number().int(),
  /** Guardians who are in the club already: they find the child on their family page. */
  members: z.number().int(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const body = z.object({
  /** The club of the children, given by a platform admin. A club admin imports into the own club. */
  clubId: Id.optional(),
  text: listText,
});

/** Looks at a list of children and changes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/member/import/preview',
  summary: 'What a list of children with guardians would bring, row by row',
  access: 'member:import',
  body,
  reply: z.object({ data: ImportPreview }),
});

/**
 * Makes the children of a list, and invites their guardians: all of them, or none. 422 when a row is wrong by
 * now. No child can sign in before a guardian has consented.
 */
export const importMembers = endpoint({
  method: 'POST',
  path: '/api/member/import',
  summary: 'Import children with their guardians, all or none',
  access: 'member:import',
  body,
  reply: z.object({ data: ImportPreview, message: z.string() }),
  repeatable: true,
  status: 201,
});
