import { CustomerServiceOutlined, DownloadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useRef } from 'react';
import { fileLink, playedLinks } from '@/client/http';
import type { Club } from '@/contract/account';
import { limits } from '@/contract/limits';
import { cutText } from '@/contract/text/characters';
import { audioAccept, audioHelp } from '@/kit/upload/sound-file';
import { t } from '@/language/text';
import { FileDropzone } from '@/ui/form/file-dropzone';
import { FileProblem } from '@/ui/form/file-problem';
import { AudioClip } from '@/ui/media/audio-clip';
import { ClubProfileChosenAudio } from './club-profile-chosen-audio';
import styles from './club-profile-identity.module.css';
import type { HeldAudio } from './use-held-audio';

interface Props {
  identity: Club['audioIdentity'];
  /** The file that is held until the form is saved. */
  audio: HeldAudio;
}

const Current = ({ url, fileName }: NonNullable<Club['audioIdentity']>) => (
  <div className={styles.card}>
    <a className={styles.link} href={fileLink(url)} download={fileName} title={fileName}>
      <DownloadOutlined className={styles.arrow} aria-hidden />
      <span>{cutText(fileName, limits.identityNameMax)}</span>
    </a>
    <AudioClip {...playedLinks(url)} label={t`the club identity`} />
  </div>
);

const Nothing = () => (
  <div className={styles.nothing}>
    <CustomerServiceOutlined className={styles.picture} aria-hidden />
    <strong>{t`No identity yet`}</strong>
  </div>
);

/** The tab My Club Identity: the sound that opens the club's episodes, and the area for another one. */
export function ClubProfileIdentity({ identity, audio }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  /** The pressed button disappears, so the focus moves here. */
  const andStay = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  const trouble = audio.problem ?? audio.refusal;
  return (
    <>
      <h2 className={styles.title}>{t`Now in use`}</h2>
      {identity ? <Current {...identity} /> : <Nothing />}
      <p className={styles.help}>
        {t`Families hear it at the start of every episode of your club: a song, a chant or a voice, usually up to ${limits.identityUsual} seconds long.`}
      </p>
      <h2 className={styles.title}>{identity ? t`Replace it` : t`Add one`}</h2>
      <FileDropzone
        accept={audioAccept}
        button={t`Replace Audio`}
        buttonRef={button}
        describedBy="club-identity-help"
        showUploadList={false}
        beforeUpload={(file) => {
          audio.choose(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <span className={styles.invitation}>{t`Drag an audio file to this area, or choose one`}</span>
      </FileDropzone>
      {audio.file && (
        <ClubProfileChosenAudio
          file={audio.file}
          replaces={identity?.fileName}
          measure={audio.measure}
          onRemove={andStay(() => audio.hold(undefined))}
        />
      )}
      {trouble && (
        <FileProblem text={trouble} onDismiss={audio.problem ? andStay(audio.dismiss) : undefined} />
      )}
      <p id="club-identity-help" className={styles.help}>
        {audioHelp(limits.audioBytes)}
      </p>
    </>
  );
}
