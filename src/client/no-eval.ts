/**
 * zod tries whether it may make code of text. Our pages may not, so that each page would report a breach of its own policy. It is
 * said before any schema is made, and not by zod's `config`, because the sign-in would load zod for it.
 */
const shared = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } };
if (typeof window !== 'undefined') {
  shared.__zod_globalConfig ??= {};
  shared.__zod_globalConfig.jitless = true;
}
