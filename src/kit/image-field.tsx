import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useResultModal } from '@/ui/feedback/result-modal';
import { ImageUpload } from './image-upload';
import type { UploadState } from './use-upload-image';

interface Props {
  /** The field of the form that holds the picture's URL, or null. */
  name: string;
  /** What the picture is, such as `Photo`: the field's label, and in small letters the word for it in sentences. */
  label: string;
}

/** A picture in a form: chosen, seen, replaced or left out. The form is not saved while it is on its way. */
export function ImageField({ name, label }: Props) {
  const what = label.toLowerCase();
  const form = Form.useFormInstance();
  const [former] = useState<string | null>(() => form.getFieldValue(name) ?? null);
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
        rules={[
          {
            validator: async () => {
              const problem = waiting[state.current];
              if (problem) throw new Error(problem);
            },
          },
        ]}
      >
        <ImageUpload
          what={what}
          button={`Choose a ${what}`}
          alt={label}
          former={former}
          removable
          onState={(next) => {
            state.current = next;
            // What was said of a picture on its way does not outlive it.
            if (next === 'ready' && form.getFieldError(name).length > 0)
              form.setFields([{ name, errors: [] }]);
          }}
          onFailed={results.error}
        />
      </Form.Item>
      {results.holder}
    </>
  );
}
