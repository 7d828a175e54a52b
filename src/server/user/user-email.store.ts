import { domainToUnicode } from 'node:url';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { asciiEmail } from '@/contract/text/email';

/** The spellings of one address: as it is written, and with its domain in ASCII and in the letters of its language. */
export function spellingsOf(email: string): string[] {
  const written = email.toLowerCase();
  const ascii = asciiEmail(written);
  return [...new Set([written, ascii, ascii.replace(/[^@]*$/, domainToUnicode)])];
}

/**
 * Whether a column has this address, in any spelling. The database lowers the case of both sides, because its rules differ from
 * JavaScript's.
 */
export const hasEmail = (column: SQLWrapper, email: string): SQL =>
  sql`lower(${column}) in (${sql.join(
    spellingsOf(email).map((spelling) => sql`lower(${spelling})`),
    sql`, `,
  )})`;
