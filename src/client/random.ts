/** 128 random bits in hex. Not `randomUUID`, which is missing where a page comes without TLS. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A random UUID, version 4. */
export const randomUuid = (): string =>
  randomHex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
