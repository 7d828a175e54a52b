import { Form, Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { problemOf, zodRule } from './zod-rule';

interface Props {
  name: string;
  label: string;
  /** The field of the contract's body: what it refuses is refused here in the same words. */
  schema: z.ZodType & { maxLength?: number | null };
  /** What helps to fill it in. */
  extra?: ReactNode;
  /** More than a line, with a count of its characters. */
  long?: boolean;
  input?: Pick<InputProps, 'type' | 'inputMode' | 'autoComplete'>;
}

/**
 * A field of text as the contract has it: required when nothing is refused there, and at most as long. What is too long is
 * told, not cut off: whoever pastes a text shall see that it did not fit.
 */
export const TextField = ({ name, label, schema, extra, long = false, input }: Props) => (
  <Form.Item
    name={name}
    label={label}
    extra={extra}
    required={problemOf(schema, '') !== undefined}
    rules={[zodRule(schema)]}
  >
    {long ? (
      <Input.TextArea
        autoSize={{ minRows: 3, maxRows: 8 }}
        styles={{ count: { fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' } }}
        count={{ show: true, max: schema.maxLength ?? undefined }}
      />
    ) : (
      <Input autoComplete="off" {...input} />
    )}
  </Form.Item>
);
