import { Form } from 'antd';
import { useState } from 'react';
import { t } from '@/language/text';
import { ImageUpload } from './image-upload';
import { UploadFormItem } from './upload-form-item';
import { type FileField, fileNames } from './upload-kinds';
import type { UploadKind } from './use-upload';

interface Props {
  /** The field of the form that holds the picture's URL, or null. */
  name: FileField;
  /** What the picture is, such as `Photo`: the field's label. */
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
  const what = fileNames[name];
  const form = Form.useFormInstance();
  const [former] = useState<string | null>(() => form.getFieldValue(name) ?? null);
  return (
    <UploadFormItem name={name} label={label} extra={extra}>
      {(heard) => (
        <ImageUpload
          kind={kind}
          what={what}
          button={button ?? t`Choose a ${what}`}
          alt={label}
          former={former}
          removable
          {...heard}
        />
      )}
    </UploadFormItem>
  );
}
