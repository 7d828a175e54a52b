import { languageTag, t } from '@/language/text';

const megabyte = 1024 * 1024;
const decimal = (value: number, decimals: number) =>
  value.toLocaleString(languageTag(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
const exact = (bytes: number) => t`${decimal(bytes / megabyte, 1)} MB`;

/** A limit: `5 MB`. */
export const wholeSize = (bytes: number): string => t`${Math.ceil(bytes / megabyte)} MB`;

/** A size over the limit; `just over 5 MB` when it would round to the limit. */
const sizeOver = (bytes: number, limit: number): string =>
  exact(bytes) === exact(limit) ? t`just over ${wholeSize(limit)}` : exact(bytes);

/** Says that a file is too large: how large it is, and how large one may be. */
export type TooLarge = (name: string, size: string, most: string) => string;

/** Why a file of this size need not be sent, as a sentence. */
export function fileSizeProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  most: number,
  tooLarge: TooLarge,
): string | undefined {
  if (size === 0) return t`${name} is empty. Choose another file.`;
  return size > most ? tooLarge(name, sizeOver(size, most), wholeSize(most)) : undefined;
}

const short = (count: number) => decimal(count, count < 10 ? 1 : 0);

/** `812 KB`, `4.2 MB`, `31 MB`, `1.5 GB`. */
export function sizeWords(bytes: number): string {
  if (bytes < megabyte) return t`${Math.max(1, Math.round(bytes / 1024))} KB`;
  const megabytes = bytes / megabyte;
  return megabytes < 1000 ? t`${short(megabytes)} MB` : t`${short(megabytes / 1024)} GB`;
}
