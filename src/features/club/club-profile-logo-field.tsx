import { PictureOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { fileLink } from '@/client/http';
import { limits } from '@/contract/limits';
import { FileDropzone } from '@/ui/form/file-dropzone';
import { logoAccept, logoHelp } from './club-profile-files';
import styles from './club-profile-logo-field.module.css';
import { ClubProfileProblem } from './club-profile-problem';
import { ClubProfileUploadLine } from './club-profile-upload-line';
import { type LogoState, useUploadLogo } from './use-upload-logo';

interface Props {
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (url: string | null) => void;
  /** The logo to go back to when a new one is taken out. */
  former: string | null;
  onState: (state: LogoState) => void;
  onFailed: (failure: ApiFailure) => void;
}

const Prompt = () => (
  <div className={styles.prompt}>
    <PictureOutlined className={styles.picture} aria-hidden />
    <span className={styles.invitation}>Click or drag file to this area to upload</span>
    <span className={styles.hint}>Support for a single or bulk upload.</span>
  </div>
);

/** The club's logo, and the area that takes another one. It is sent at once; saving the form makes it the club's. */
export function ClubProfileLogoField(props: Props) {
  const { id, value, onChange, former, onState, onFailed } = props;
  const helpId = useId();
  const { state, problem, dismiss, again, upload } = useUploadLogo({
    onUploaded: (url) => onChange?.(url),
    onRemoved: () => onChange?.(former),
    onFailed,
  });
  const button = useRef<HTMLButtonElement>(null);
  /** What was pressed goes away by it: the focus stays in the field. */
  const andStay = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  useEffect(() => onState(state), [state, onState]);

  return (
    <>
      <FileDropzone
        {...upload}
        id={id}
        accept={logoAccept}
        button="Replace Logo"
        buttonRef={button}
        describedBy={helpId}
        itemRender={(_, file, __, { remove }) => (
          <ClubProfileUploadLine item={file} onRemove={andStay(remove)} onAgain={andStay(again)} />
        )}
      >
        {value ? (
          <div className={styles.frame}>
            {/* biome-ignore lint/performance/noImgElement: Next's optimiser is off; the server sends logos at their final size */}
            <img
              className={styles.logo}
              src={fileLink(value)}
              alt="Club logo"
              style={{ maxWidth: limits.logoPreviewMax, maxHeight: limits.logoPreviewMax }}
            />
          </div>
        ) : (
          <Prompt />
        )}
      </FileDropzone>
      {problem && <ClubProfileProblem text={problem} onDismiss={andStay(dismiss)} />}
      <p id={helpId} className={styles.help}>
        {logoHelp}
      </p>
    </>
  );
}
