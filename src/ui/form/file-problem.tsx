import { ConfigProvider } from 'antd';
import { t } from '@/language/text';
import styles from './file-problem.module.css';

interface Props {
  /** The problem of the file that was chosen last. */
  text: string;
  /** Goes on without that file; without it there is a file in the form, which has its own way out. */
  onDismiss?: () => void;
}

/** Why a file was refused. Until it is dismissed, or another file is chosen, the form cannot be saved. */
export function FileProblem({ text, onDismiss }: Props) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <p className={styles.problem}>
      <span role="alert">{text}</span>
      {onDismiss && (
        <button
          type="button"
          className={styles.dismiss}
          onClick={onDismiss}
          disabled={componentDisabled}
        >{t`Dismiss`}</button>
      )}
    </p>
  );
}
