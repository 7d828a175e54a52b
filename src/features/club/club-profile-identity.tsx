import { CustomerServiceOutlined, DownloadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useRef, useState } from 'react';
import { fileLink } from '@/client/http';
import type { Club } from '@/contract/account';
import { audioAccept } from '@/ui/audio-accept';
import { AudioClip } from '@/ui/audio-clip';
import { FileDropzone } from '@/ui/file-dropzone';
import { ClubProfileChosenAudio } from './club-profile-chosen-audio';
import { identityHelp, identityProblem, shownName } from './club-profile-files';
import styles from './club-profile-identity.module.css';

interface Props {
  identity: Club['audioIdentity'];
  /** The file that is held until the form is saved. */
  chosen: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** What the server had against it. */
  refusal: string | undefined;
}

const Current = ({ url, fileName }: NonNullable<Club['audioIdentity']>) => (
  <div className={styles.card}>
    <a className={styles.link} href={fileLink(url)} download={fileName} title={fileName}>
      <DownloadOutlined className={styles.arrow} aria-hidden />
      <span>{shownName(fileName)}</span>
    </a>
    <AudioClip src={fileLink(url)} label="the club identity" />
  </div>
);

const Nothing = () => (
  <div className={styles.nothing}>
    <CustomerServiceOutlined className={styles.picture} aria-hidden />
    <strong>No identity yet</strong>
    <span>A few seconds of sound that open every episode of your club: a song, a chant, a voice.</span>
  </div>
);

/** The tab My Club Identity: the sound that opens the club's episodes, and the area that takes another one. */
export function ClubProfileIdentity({ identity, chosen, onChoose, refusal }: Props) {
  const [problem, setProblem] = useState<string>();
  const choose = (file: File | undefined) => {
    const found = file && identityProblem(file);
    setProblem(found);
    if (!found) onChoose(file);
  };
  const button = useRef<HTMLButtonElement>(null);
  const trouble = problem ?? refusal;
  return (
    <>
      <h2 className={styles.title}>Now in use</h2>
      {identity ? <Current {...identity} /> : <Nothing />}
      <h2 className={styles.title}>{identity ? 'Replace it' : 'Add one'}</h2>
      <FileDropzone
        accept={audioAccept}
        button="Replace Audio"
        buttonRef={button}
        describedBy="club-identity-help"
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <span className={styles.invitation}>Drag an audio file to this area, or choose one</span>
      </FileDropzone>
      {chosen && (
        <ClubProfileChosenAudio
          file={chosen}
          replaces={identity?.fileName}
          onRemove={() => {
            choose(undefined);
            button.current?.focus();
          }}
        />
      )}
      {trouble && (
        <p className={styles.problem} role="alert">
          {trouble}
        </p>
      )}
      <p id="club-identity-help" className={styles.help}>
        {identityHelp}. It is sent when you press Save Changes.
      </p>
    </>
  );
}
