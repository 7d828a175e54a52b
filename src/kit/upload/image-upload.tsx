import { PictureOutlined } from '@ant-design/icons';
import { fileLink } from '@/client/http';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import styles from './image-upload.module.css';
import { UploadControl, type UploadControlProps } from './upload-control';
import { imageKind } from './upload-kinds';
import type { UploadKind } from './use-upload';

interface Props extends UploadControlProps<string> {
  /** The accepted kinds; any picture if absent. */
  kind?: UploadKind<string>;
  /** The words on the button that opens the picker. */
  button: string;
  /** What the picture shows. */
  alt: string;
  /** A second line of the invitation. */
  hint?: string;
  /** Offers to remove the picture. */
  removable?: boolean;
}

/** A picture, and the area to replace it. */
export const ImageUpload = ({ kind = imageKind, alt, hint, removable = false, ...control }: Props) => (
  <UploadControl
    {...control}
    kind={kind}
    removable={removable}
    invitation={
      control.value ? (
        <div className={styles.frame}>
          <img
            className={styles.image}
            src={fileLink(control.value)}
            alt={alt}
            style={{ maxWidth: limits.logoPreviewMax, maxHeight: limits.logoPreviewMax }}
          />
        </div>
      ) : (
        <div className={styles.prompt}>
          <PictureOutlined className={styles.icon} aria-hidden />
          <span className={styles.invitation}>{t`Click or drag file to this area to upload`}</span>
          {hint && <span className={styles.hint}>{hint}</span>}
        </div>
      )
    }
  />
);
