import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useResultModal } from '../feedback/result-modal';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './csv-button.module.css';
import type { CsvColumn } from './csv-column';

/** Reads every row of the list as it is filtered now. Tells how far it is; ends when `signal` does. */
export type ReadAll<T> = (
  signal: AbortSignal,
  onProgress: (read: number, total: number) => void,
) => Promise<{ rows: readonly T[]; total: number }>;

interface Props<T> {
  /** The file's name, without date and ending. */
  name: string;
  columns: readonly CsvColumn<T>[];
  readAll: ReadAll<T>;
}

/** Saves all pages of a list as a CSV file. A long one shows how far it is, and a second press stops it. */
export function CsvButton<T>({ name, columns, readAll }: Props<T>) {
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const results = useResultModal();
  const { message } = App.useApp();
  useEffect(() => () => running.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress(0);
    try {
      const [{ csvText, csvFileName, saveCsv }, { rows, total }] = await Promise.all([
        // The writer of CSV is needed by few, and only now.
        import('./csv'),
        readAll(signal, (read, all) => setProgress(Math.round((100 * read) / Math.max(1, all)))),
      ]);
      if (signal.aborted) return;
      const fileName = csvFileName(name);
      saveCsv(csvText(columns, rows), fileName);
      if (rows.length < total)
        void message.warning(`${fileName} has the first ${rows.length} of ${total} rows.`);
      else void message.success(`${fileName}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`);
    } catch (failure) {
      if (!signal.aborted) results.error(failure instanceof Error ? failure : String(failure));
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  };

  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  };

  return (
    <span className={styles.csv}>
      {progress === undefined ? (
        <Button type="text" icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
          CSV
        </Button>
      ) : (
        <Button type="text" icon={<LoadingOutlined aria-hidden />} onClick={stop}>
          Stop<span className={styles.progress}>{progress} %</span>
          <VisuallyHidden> writing the CSV file</VisuallyHidden>
        </Button>
      )}
      {results.holder}
    </span>
  );
}
