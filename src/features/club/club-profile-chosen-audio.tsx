import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { limits } from '@/contract/limits';
import { cutText } from '@/contract/text/characters';
import { t } from '@/language/text';
import { sizeWords } from '@/ui/form/file-size';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './club-profile-chosen-audio.module.css';

interface Props {
  file: File;
  /** The file name of the identity that it replaces. */
  replaces: string | undefined;
  onRemove: () => void;
}

/** A link to a file of this device, for as long as the file is shown. */
function useLocalLink(file: File): string | undefined {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setLink(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return link;
}

/** The audio that is held until the form is saved. It can be heard first, because a wrong file is easily chosen. */
export function ClubProfileChosenAudio({ file, replaces, onRemove }: Props) {
  const link = useLocalLink(file);
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
      {link && <AudioClip src={link} label={t`the chosen audio`} />}
    </section>
  );
}
