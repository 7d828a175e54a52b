import { Form } from 'antd';
import { useState } from 'react';
import { ImageUpload } from './image-upload';
import { UploadFormItem } from './upload-form-item';
import type { UploadKind } from './use-upload';

interface Props {
  /** The field of the form that holds the picture's URL, or null. */
  name: string;
  /** What the picture is, such as `Photo`: the field's label, and in small letters the word for it in sentences. */
  label: string;
  /** The accepted kinds; any picture if absent. */
  kind?: UploadKind<string>;
  /** The words on the button that opens the picker, where they are not "Choose a photo". */
  button?: string;
  /** A line under the field. */
  extra?: string;
}

/** A picture in a form: chosen, shown, replaced or removed. */
export function ImageField({ name, label, kind, button, extra }: Props) {
  const what = label.toLowerCase();
  const form = Form.useFormInstance();
  const [former] = useState<string | null>(() => form.getFieldValue(name) ?? null);
  return (
    <UploadFormItem name={name} label={label} extra={extra}>
      {(heard) => (
        <ImageUpload
          kind={kind}
          what={what}
          button={button ?? `Choose a ${what}`}
          alt={label}
          former={former}
          removable
          {...heard}
        />
      )}
    </UploadFormItem>
  );
}
