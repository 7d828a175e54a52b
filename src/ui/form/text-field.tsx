import { Form, Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { schemaProblem, zodRule } from './zod-rule';

interface Props {
  name: string;
  label: string;
  /** The field of the contract's body: what it refuses is refused here in the same words. */
  schema: z.ZodType & { maxLength?: number | null };
  /** A hint below the field. */
  extra?: ReactNode;
  /** More than a line, with a count of its characters. */
  long?: boolean;
  /** No `type: 'email'`: browsers rewrite an international domain in it before the page can read what was typed. */
  input?: Pick<InputProps, 'inputMode' | 'autoComplete'> & { type?: 'url' };
}

/**
 * A field of text as the contract has it: required when the contract refuses an empty one, with its greatest
 * length. A text that is too long is refused and not cut off, so that a person who pastes it sees that it did
 * not fit.
 */
export const TextField = ({ name, label, schema, extra, long = false, input }: Props) => (
  <Form.Item
    name={name}
    label={label}
    extra={extra}
    required={schemaProblem(schema, '') !== undefined}
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
