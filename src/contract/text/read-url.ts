/**
 * The address that a text is, or undefined. In its place `URL.canParse` must not be used: after some 2,000 calls Node 20 and 22
 * answer false for each address with a letter such as ö.
 */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
