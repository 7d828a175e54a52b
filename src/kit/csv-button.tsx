import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { readCsv } from '@/client/http';
import { saveFile } from '@/client/save-file';
import { toFailure } from '@/client/user-message';
import type { QueryInput } from '@/contract/endpoint';
import type { ListEndpoint } from '@/contract/list';
import { t } from '@/language/text';
import { useResultModal } from '@/ui/feedback/result-modal';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './csv-button.module.css';
import type { ListView } from './use-list-view';

const sizeOf = (bytes: number) => t`${Math.round(bytes / 1024)} KB`;

/** Saves all pages of a list, as it is filtered now, as the server's CSV file. A second press stops a long one. */
export function CsvButton<E extends ListEndpoint>({ list }: { list: ListView<E> }) {
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const results = useResultModal();
  const { message } = App.useApp();
  useEffect(() => () => running.current?.abort(), []);

  const finish = () => {
    running.current = undefined;
    setBytes(undefined);
  };

  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const { endpoint, params, query } = list;
      const input = { params, query: query as QueryInput<E>, signal: controller.signal };
      const file = await readCsv(endpoint, input, setBytes);
      if (controller.signal.aborted) return;
      saveFile(file);
      void message.success(t`${file.name} was saved.`);
      finish();
    } catch (error) {
      if (controller.signal.aborted) return;
      finish();
      results.error(toFailure(error), () => void save());
    }
  };

  return (
    <span className={styles.csv}>
      {bytes === undefined ? (
        <Button
          type="text"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void save()}
        >{t`CSV`}</Button>
      ) : (
        <Button
          type="text"
          icon={<LoadingOutlined aria-hidden />}
          onClick={() => {
            running.current?.abort();
            finish();
          }}
        >
          {t`Stop`}
          <span className={styles.progress}>{sizeOf(bytes)}</span>{' '}
          <VisuallyHidden>{t`writing the CSV file`}</VisuallyHidden>
        </Button>
      )}
      {results.holder}
    </span>
  );
}
