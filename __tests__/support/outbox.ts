import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually';

/** Undoes quoted-printable, in which mails break their long lines. */
const decode = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const mailsTo = (dataDir: string, kind: string, address: string): string[] => {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.includes(`-${kind}-`) && name.endsWith('.eml'))
    .sort()
    .map((name) => decode(readFileSync(path.join(folder, name), 'utf8')))
    .filter((mail) => mail.includes(`To: ${address}`));
};

/** The newest email of a kind to an address, once it was written. */
export async function emailTo(dataDir: string, kind: string, address: string, ms?: number): Promise<string> {
  await eventually(`an email ${kind} to ${address}`, () => mailsTo(dataDir, kind, address).length > 0, ms);
  return mailsTo(dataDir, kind, address).at(-1) ?? '';
}

/** The path of the link in an email, without the host. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/[^\s/]+(\/auth\/\S+)/.exec(mail)?.[1];
  if (!link) throw new Error(`no link in:\n${mail}`);
  return link;
}
