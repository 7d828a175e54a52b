import { Form } from 'antd';
import { type ReactElement, useRef } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { useResultModal } from '@/ui/feedback/result-modal';
import type { UploadState } from './use-upload';

interface Heard {
  onState: (state: UploadState) => void;
  onFailed: (failure: ApiFailure) => void;
}

interface Props {
  /** The field of the form that holds the file, or null. */
  name: string;
  /** What the file is, such as `Photo`: the field's label, and in small letters the word for it in sentences. */
  label: string;
  /** A line under the field. */
  extra?: string;
  /** The control, which gets the functions that report its state and its failures. */
  children: (heard: Heard) => ReactElement;
}

/** The field of a file in a form: the form is not saved while the file is on its way, or when it did not arrive. */
export function UploadFormItem({ name, label, extra, children }: Props) {
  const what = label.toLowerCase();
  const form = Form.useFormInstance();
  const state = useRef<UploadState>('ready');
  const results = useResultModal();
  const waiting = {
    uploading: `The ${what} is on its way. Save when it has arrived.`,
    failed: `Choose another ${what}, or leave it out.`,
    ready: undefined,
  };
  return (
    <>
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
            // An error of the upload ends with it; an error of the server at the field stays.
            if (isOver && form.getFieldError(name).length > 0) form.setFields([{ name, errors: [] }]);
          },
          onFailed: results.error,
        })}
      </Form.Item>
      {results.holder}
    </>
  );
}
