import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { useAccount } from '@/client/account';
import { ApiFailure } from '@/client/api-failure';
import { limits } from '@/contract/limits';
import type { ListForm } from '@/contract/list-file/list-file';
import { csvFormOf } from '@/contract/text/csv-form';
import { t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { useCrumb } from '@/ui/layout/crumb';
import { PageHeader } from '@/ui/layout/page-header';
import { useUnderWay } from '@/ui/layout/under-way';
import { decodeText } from './decode-text';
import styles from './import-page.module.css';
import { ImportReport, type LookedAt } from './import-report';
import { useAction } from './use-action';

/** An empty list. The byte order mark makes Excel read it as UTF-8. */
const templateFor = ({ titles }: ListForm<string>, country: string | undefined): string => {
  const head = Object.values(titles).join(csvFormOf(country).delimiter);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${head}\r\n`)}`;
};

interface Looked<Preview> {
  name: string;
  text: string;
  preview: Preview;
}

interface Props<Preview extends LookedAt> {
  title: string;
  subtitle: string;
  form: ListForm<string>;
  /** The list that it adds to: its page, the words that lead there, and its key. */
  list: { page: string; back: string; stale: readonly unknown[] };
  /** The name of the template. */
  fileName: string;
  /** What a row is, and which columns are needed. */
  explained: string;
  tooLarge: (fileName: string) => string;
  /** What is chosen before the file, in a card of its own, and the sentence that asks for it while it is not. */
  before?: { title: string; hint?: string; field: ReactNode; missing: string | undefined };
  look: (text: string) => Promise<{ data: Preview }>;
  commit: (text: string) => Promise<{ message: string }>;
  /** What the list would do, each as a line. */
  summary: (preview: Preview) => readonly string[];
  /** The button; undefined where there is nothing to import. */
  submitLabel: (preview: Preview) => string | undefined;
  /** The page that shows what was imported. */
  shownAt: string;
}

/** A list in a file: chosen, checked, and then imported as a whole or not at all. */
export function ImportPage<Preview extends LookedAt>(props: Props<Preview>) {
  const { title, form, list, before } = props;
  useCrumb(title);
  const router = useRouter();
  const { run, running, holder } = useAction(list.stale);
  const [looked, setLooked] = useState<Looked<Preview>>();
  const { data: account } = useAccount();
  useUnderWay(looked !== undefined || running !== undefined);

  const look = (file: File) =>
    void run({
      id: 'import',
      key: 'look',
      quiet: true,
      call: async () => {
        setLooked(undefined);
        const text = decodeText(new Uint8Array(await file.arrayBuffer()));
        if (text.length > limits.importCharacters)
          throw new ApiFailure('too_large', props.tooLarge(file.name));
        const { data: preview } = await props.look(text);
        setLooked({ name: file.name, text, preview });
        return { message: '' };
      },
    });
  const commit = ({ text }: Looked<Preview>) =>
    void run({
      id: 'import',
      key: 'commit',
      call: () => props.commit(text),
      onDone: () => void router.push(props.shownAt),
    });

  return (
    <>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        actions={<Button onClick={() => void router.push(list.page)}>{list.back}</Button>}
      />
      <div className={styles.steps}>
        {before && (
          <Card title={before.title}>
            {before.hint && <p className={styles.text}>{before.hint}</p>}
            {before.field}
          </Card>
        )}
        <Card title={t`1. Fill in the list`}>
          <p className={styles.text}>{props.explained}</p>
          <a
            className={styles.template}
            href={templateFor(form, account?.store.country)}
            download={props.fileName}
          >
            <DownloadOutlined aria-hidden /> {t`Download the template`}
          </a>
        </Card>
        <Card title={t`2. Choose the file`}>
          <Upload.Dragger
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            showUploadList={false}
            disabled={running !== undefined || before?.missing !== undefined}
            beforeUpload={(file) => {
              look(file);
              return false;
            }}
          >
            <p className={styles.drop}>
              <FileTextOutlined aria-hidden />{' '}
              {running?.key === 'look'
                ? t`The list is being read …`
                : (before?.missing ??
                  (looked
                    ? t`${looked.name}. Drop or choose another one`
                    : t`Drop the file here, or choose it`))}
            </p>
            <p
              className={styles.hint}
            >{t`A CSV file as Excel, Numbers and Google Sheets save it. Nothing is imported yet.`}</p>
          </Upload.Dragger>
        </Card>
        {looked && (
          <ImportReport
            form={form}
            preview={looked.preview}
            summary={props.summary(looked.preview)}
            submitLabel={props.submitLabel(looked.preview)}
            busy={running?.key === 'commit'}
            onImport={() => commit(looked)}
          />
        )}
      </div>
      {holder}
    </>
  );
}
