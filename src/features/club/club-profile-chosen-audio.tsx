import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, useEffect, useState } from 'react';
import { limits } from '@/contract/limits';
import { cutText } from '@/contract/text/characters';
import { t } from '@/language/text';
import { sizeWords } from '@/ui/form/file-size';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './club-profile-chosen-audio.module.css';

interface Props extends Pick<ComponentProps<typeof AudioClip>, 'measure'> {
  file: File;
  /** The file name of the identity that it replaces. */
  replaces: string | undefined;
  onRemove: () => void;
}

/** A file of this device to listen to. */
export function LocalClip({ file, ...clip }: { file: File } & Omit<ComponentProps<typeof AudioClip>, 'src'>) {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setLink(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return link && <AudioClip src={link} {...clip} />;
}

/** The audio that is held until the form is saved. It can be heard first, because a wrong file is easily chosen. */
export function ClubProfileChosenAudio({ file, replaces, measure, onRemove }: Props) {
  return (
    <section className={styles.chosen} aria-label={t`Chosen audio`}>
      <div className={styles.head}>
        <span className={styles.chip} title={file.name}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{sizeWords(file.size)}</span>
        </span>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t`Take out ${file.name}`}
          onClick={onRemove}
        />
      </div>
      <p className={styles.words} role="status">
        {replaces
          ? t`Replaces ${cutText(replaces, limits.identityNameMax)} when you save.`
          : t`Becomes your identity when you save.`}
      </p>
      <LocalClip file={file} label={t`the chosen audio`} measure={measure} />
    </section>
  );
}
