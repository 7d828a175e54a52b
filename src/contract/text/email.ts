import * as z from 'zod';
import { t } from '@/language/text';
import { oneLine } from './one-line';
import { readUrl } from './read-url';

const wrong = t`Please Enter A Valid Email Address`;
const several = t`There are two addresses here. Enter one of them`;

/** Letters of every script and the signs that an address may have, with single points between them; then what browsers can look up. */
const form = /^(?!\.|.*\.[.@])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

const areSeveral = (text: string) => text.split(/[\s,;/]/).filter((piece) => /.@./.test(piece)).length > 1;

/** The address in what people paste: `Ana <ana@example.com>`, `mailto:ana@example.com?subject=Hi`, with a comma after it. */
export const addressIn = (typed: string): string =>
  oneLine(typed)
    .replace(/^[^<>]*<([^<>]*)>/, '$1')
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/[,;.]$/, '')
    .trim()
    // Letters of double width, as a Japanese keyboard writes them.
    .normalize('NFKC')
    .toLowerCase();

/**
 * An address with its domain as mail servers and comparisons have it: `info@müller.de` is `info@xn--mller-kva.de`. What is no address
 * stays.
 */
export function asciiEmail(email: string): string {
  const [, person = '', domain = ''] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const url = readUrl(`http://${domain}`);
  return url ? `${person}@${url.hostname}` : email.toLowerCase();
}

/** An address as its owner writes it, without what is not part of it. Two are the same person’s when `asciiEmail` of both is. */
export const Email = z
  .string()
  .overwrite(addressIn)
  .pipe(
    z
      .email({
        pattern: form,
        error: ({ input }) => (areSeveral(String(input)) ? several : wrong),
        abort: true,
      })
      .max(254)
      .refine((email) => asciiDomain.test(asciiEmail(email).replace(/^.*@/, '')), wrong),
  );
