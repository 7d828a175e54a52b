import type * as z from 'zod';

/** A rule of antd's form out of the contract's own schema: the browser says what the server would say. */
export const schemaRule = (schema: z.ZodType) => ({
  validator: async (_: unknown, value: unknown) => {
    const parsed = schema.safeParse(value ?? '');
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  },
});
