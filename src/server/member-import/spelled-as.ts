import { spellingsOf } from '../user/user-email.store';

/** The address as the list writes it, where the club has it in another spelling. */
export function spelledAs(emails: readonly string[]) {
  const listed = new Map(emails.flatMap((email) => spellingsOf(email).map((spelling) => [spelling, email])));
  return <Row extends { email: string | null }>(row: Row): Row =>
    row.email === null ? row : { ...row, email: listed.get(row.email) ?? row.email };
}
