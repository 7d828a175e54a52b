/** A part of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part that a `Range` header asks for, by RFC 9110 §14: undefined for the whole file, also where it asks for several
 * parts or is not understood; null where no byte of it exists.
 */
export function parseRange(header: string | null, bytes: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const suffix = Number(to);
    return suffix === 0 ? null : { start: Math.max(0, bytes - suffix), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= bytes ? null : { start, end };
}
