import * as z from 'zod';
import { plural, t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { Id } from './shapes';

/** The columns of a list of children. Each may be named so in the first line of the file, or by its title. */
export const importColumns = [
  'Child first name',
  'Child last name',
  'Year of birth',
  'Guardian email',
  'Second guardian email',
] as const;
export const ImportColumn = z.enum(importColumns);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** The titles of the columns in the language of the page; on the server in English, until they are looked up. */
export const importTitles: Record<ImportColumn, string> = {
  'Child first name': t`Child first name`,
  'Child last name': t`Child last name`,
  'Year of birth': t`Year of birth`,
  'Guardian email': t`Guardian email`,
  'Second guardian email': t`Second guardian email`,
};

/** The only column that a file may leave out. */
export const optionalColumn: ImportColumn = 'Second guardian email';

/** What is wrong with a cell, by the row's number in the spreadsheet; its head is row 1. */
export const ImportProblem = z.object({
  row: z.number().int(),
  /** Null where the row or the file as a whole is meant. */
  column: ImportColumn.nullable(),
  /** The value of the cell. */
  value: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportPreview = z.object({
  /** Rows that are not empty. */
  rows: z.number().int(),
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
  /** How many problems there are; with one of them nothing is imported. */
  wrong: z.number().int(),
  /** The first of them. */
  problems: z.array(ImportProblem),
  /** The first rows, as they were read. */
  sample: z.array(z.record(ImportColumn, z.string())),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** When the invites of an import go out; nothing where they go at once. */
export function invitesGoOut({ inviteMinutes }: Pick<ImportPreview, 'inviteMinutes'>): string {
  if (inviteMinutes === 0) return '';
  return inviteMinutes <= 90
    ? plural(inviteMinutes, { one: ', over the next minute', other: ', over the next # minutes' })
    : plural(Math.ceil(inviteMinutes / 60), {
        one: ', over the next hour',
        other: ', over the next # hours',
      });
}

/** The text of the file: the browser has read its bytes by their encoding. Separated by `,`, `;` or tab. */
const body = z.object({
  /** The club of the children, given by a platform admin. A club admin imports into the own club. */
  clubId: Id.optional(),
  text: z.string().min(1, t`Choose a file`).max(limits.importCharacters, t`The file is too large`),
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
