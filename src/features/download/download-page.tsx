import type { ReactNode } from 'react';
import { t } from '@/language/text';
import { Wordmark } from '@/ui/layout/logo';
import { CoverArt } from '@/ui/media/cover-art';
import styles from './download-prompt.module.css';

interface Props {
  title: string;
  text: string;
  /** The links to the app, or a text in their place. It has the same height in every state, so that nothing jumps. */
  app: ReactNode;
  onContinue: () => void;
}

/** The app, and the way on without it. On the smallest phone all of it is there without scrolling. */
export const DownloadPage = ({ title, text, app, onContinue }: Props) => (
  <main className={styles.page}>
    <div className={styles.brand}>
      <Wordmark size={30} />
    </div>
    <div className={styles.cover}>
      <CoverArt number={11} size="100%" />
    </div>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    <div className={styles.actions}>
      <div className={styles.app}>{app}</div>
      <button
        type="button"
        className={styles.outline}
        onClick={onContinue}
      >{t`Continue in the browser`}</button>
    </div>
  </main>
);
