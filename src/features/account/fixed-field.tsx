import { Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  value: string | null;
  problem?: string;
  extra?: ReactNode;
}

/** A field to be read and copied: it takes the focus, so that it is found without a mouse. */
export function FixedField({ label, value, problem, extra }: Props) {
  const id = useId();
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={problem ? 'error' : undefined}
      help={problem && <span role="alert">{problem}</span>}
      extra={extra}
    >
      <Input
        id={id}
        readOnly
        variant="filled"
        value={value ?? ''}
        placeholder="Not given"
        aria-invalid={problem ? true : undefined}
      />
    </Form.Item>
  );
}
