import * as z from 'zod';
import { plural, t } from '@/language/text';
import { limits } from '../limits';

/** A kind of list that is imported from a file. */
export interface ListForm<Column extends string> {
  columns: readonly Column[];
  /** The titles of the columns in the language of the page; on the server in English, until they are looked up. */
  titles: Readonly<Record<Column, string>>;
  /** The only column that a file may leave out. */
  optional?: Column;
  /** Other titles that people give to a column, in any language. */
  also?: Readonly<Record<Column, readonly string[]>>;
  /** How many rows a list may have. */
  rowsMax: number;
}

/** What every look at a list answers. Its columns may be named so in the first line of the file, or by their titles. */
export function listPreview<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const Column = z.enum(columns);
  return {
    /** Rows that are not empty. */
    rows: z.number().int(),
    /** How many problems there are; with one of them nothing is imported. */
    wrong: z.number().int(),
    /** The first of them: what is wrong with a cell, by the row’s number in the spreadsheet; its head is row 1. */
    problems: z.array(
      z.object({
        row: z.number().int(),
        /** Null where the row or the file as a whole is meant. */
        column: Column.nullable(),
        /** The value of the cell. */
        value: z.string(),
        message: z.string(),
      }),
    ),
    /** The first rows, as they were read. */
    sample: z.array(z.record(Column, z.string())),
  };
}

export interface ListProblem<Column extends string> {
  row: number;
  column: Column | null;
  value: string;
  message: string;
}

/** When the invites of an import go out; nothing where they go at once. */
export function invitesGoOut({ inviteMinutes }: { inviteMinutes: number }): string {
  if (inviteMinutes === 0) return '';
  return inviteMinutes <= 90
    ? plural(inviteMinutes, { one: ', over the next minute', other: ', over the next # minutes' })
    : plural(Math.ceil(inviteMinutes / 60), {
        one: ', over the next hour',
        other: ', over the next # hours',
      });
}

/** The text of the file: the browser has read its bytes by their encoding. Separated by `,`, `;` or tab. */
export const listText = z
  .string()
  .min(1, t`Choose a file`)
  .max(limits.importCharacters, t`The file is too large`);
