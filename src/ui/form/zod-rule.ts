import type { FormItemProps } from 'antd';
import type { z } from 'zod';

type Rule = NonNullable<FormItemProps['rules']>[number];

/** What is wrong with a value by a schema of the contract, in a sentence; undefined when nothing is. */
export function schemaProblem(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** A rule of antd's form from a schema of the contract, so that the form and the server have the same errors. */
export const zodRule = (schema: z.ZodType): Rule => ({
  validator: async (_, value: unknown) => {
    const problem = schemaProblem(schema, value ?? '');
    if (problem !== undefined) throw new Error(problem);
  },
});
