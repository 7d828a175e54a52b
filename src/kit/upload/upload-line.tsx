import {
  CheckCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button, ConfigProvider, Progress } from 'antd';
import { mayPassLater } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import { t } from '@/language/text';
import { sizeWords } from '@/ui/form/file-size';
import styles from './upload-line.module.css';
import type { UploadItem } from './use-upload';

interface Props {
  item: UploadItem;
  onRemove: () => void;
  onAgain: () => void;
}

const icons = {
  uploading: <LoadingOutlined className={styles.going} aria-hidden />,
  done: <CheckCircleFilled className={styles.done} aria-hidden />,
  error: <ExclamationCircleFilled className={styles.failed} aria-hidden />,
};

/** The button of each state. */
const removeWords = {
  uploading: (name: string) => t`Stop sending ${name}`,
  done: (name: string) => t`Take out ${name}`,
  error: (name: string) => t`Take out ${name}`,
};

/** One uploaded file: its progress, or how it ended. */
export function UploadLine({ item, onRemove, onAgain }: Props) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const { name, status = 'uploading', percent = 0, error, originFileObj } = item;
  // A removed file is not shown any more.
  if (status === 'removed') return null;
  const failure = status === 'error' ? toFailure(error) : undefined;
  return (
    <div className={styles.line}>
      {icons[status]}
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {status === 'uploading' && (
          <Progress
            percent={Math.round(percent)}
            size={{ height: 6 }}
            showInfo={false}
            aria-label={t`Sending ${name}`}
          />
        )}
        {status === 'done' && (
          <span className={styles.small} role="status">
            {originFileObj
              ? t`Uploaded · ${sizeWords(originFileObj.size)} · save to keep it`
              : t`Uploaded · save to keep it`}
          </span>
        )}
        {failure && (
          <span className={styles.problem} role="alert">
            {t`Not sent.`} {/* The message names the file, whose name is above it. */}
            {failure.fields[name] ?? failure.sentence}{' '}
            {mayPassLater(failure) && (
              <button
                type="button"
                className={styles.again}
                onClick={onAgain}
                disabled={componentDisabled}
              >{t`Try again`}</button>
            )}
          </span>
        )}
      </div>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={removeWords[status](name)}
        onClick={onRemove}
      />
    </div>
  );
}
