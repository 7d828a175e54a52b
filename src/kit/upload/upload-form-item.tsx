import { Form } from 'antd';
import { type ReactElement, useRef, useState } from 'react';
import { t } from '@/language/text';
import { useCountAsChange } from '@/ui/form/counts-as-change';
import { type FileField, fileNames } from './upload-kinds';
import type { UploadState } from './use-upload';

interface Heard {
  onState: (state: UploadState) => void;
}

interface Props {
  /** The field of the form that holds the file, or null. */
  name: FileField;
  /** What the file is, such as `Photo`: the field's label. */
  label: string;
  /** A line under the field. */
  extra?: string;
  /** The control, which gets the function that reports its state. Why a file was refused is said at the file. */
  children: (heard: Heard) => ReactElement;
}

/** The field of a file in a form: the form is not saved while the file is on its way, or when it did not arrive. */
export function UploadFormItem({ name, label, extra, children }: Props) {
  const what = fileNames[name];
  const form = Form.useFormInstance();
  const state = useRef<UploadState>('ready');
  const [sending, setSending] = useState(false);
  useCountAsChange(sending);
  const waiting = {
    uploading: t`The ${what} is being uploaded. Save when it has arrived.`,
    failed: t`Choose another ${what}, or leave it out.`,
    ready: undefined,
  };
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[
        {
          validator: async () => {
            const problem = waiting[state.current];
            if (problem) throw new Error(problem);
          },
        },
      ]}
    >
      {children({
        onState: (next) => {
          const isOver = next === 'ready' && state.current !== 'ready';
          state.current = next;
          setSending(next === 'uploading');
          // An error of the upload ends with it; an error of the server at the field stays.
          if (isOver && form.getFieldError(name).length > 0) form.setFields([{ name, errors: [] }]);
        },
      })}
    </Form.Item>
  );
}
