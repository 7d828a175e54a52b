import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { useAccount } from '@/client/account';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { limits } from '@/contract/limits';
import { listMembers } from '@/contract/member';
import {
  type ImportPreview,
  importColumns,
  importMembers,
  importTitles,
  optionalColumn,
  previewImport,
} from '@/contract/member-import';
import { csvFormOf } from '@/contract/text/csv-form';
import { useAction } from '@/kit/use-action';
import { languageTag, listed, t } from '@/language/text';
import { Card } from '@/ui/layout/card';
import { useCrumb } from '@/ui/layout/crumb';
import { PageHeader } from '@/ui/layout/page-header';
import { useUnderWay } from '@/ui/layout/under-way';
import { decodeText } from './decode-text';
import styles from './import-members.module.css';
import { ImportReport } from './import-report';

/** An empty list. The byte order mark makes Excel read it as UTF-8. */
const templateFor = (country: string | undefined): string => {
  const titles = Object.values(importTitles).join(csvFormOf(country).delimiter);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${titles}\r\n`)}`;
};

const neededColumns = importColumns
  .filter((column) => column !== optionalColumn)
  .map((column) => t`“${importTitles[column]}”`);

interface Looked {
  name: string;
  text: string;
  preview: ImportPreview;
}

async function readFile(file: File): Promise<string> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.length <= limits.importCharacters) return text;
  throw new ApiFailure(
    'too_large',
    t`${file.name} is too large for a list of ${limits.importRows} children. Split it, and import one part after the other.`,
  );
}

interface Props {
  membersPage?: string;
  /** Where the platform imports: the chosen club, and the field that chooses it. */
  club?: { id: string | undefined; field: ReactNode };
}

/** A list of children with their guardians: chosen, checked, and then imported as a whole or not at all. */
export function ImportMembers({ membersPage = '/club/dashboard/members', club }: Props) {
  useCrumb(t`Import children`);
  const router = useRouter();
  const { run, running, holder } = useAction(listKey(listMembers));
  const [looked, setLooked] = useState<Looked>();
  const clubId = club?.id;
  const { data: account } = useAccount();
  useUnderWay(looked !== undefined || running !== undefined);

  const look = (file: File) =>
    void run({
      id: 'import',
      key: 'look',
      quiet: true,
      call: async () => {
        setLooked(undefined);
        const text = await readFile(file);
        const { data: preview } = await call(previewImport, { body: { text, clubId } });
        setLooked({ name: file.name, text, preview });
        return { message: '' };
      },
    });
  const commit = ({ text }: Looked) =>
    void run({
      id: 'import',
      key: 'commit',
      call: () => call(importMembers, { body: { text, clubId } }),
      onDone: () =>
        void router.push(`${membersPage}?role=child&status=waiting${clubId ? `&club=${clubId}` : ''}`),
    });

  return (
    <>
      <PageHeader
        title={t`Import children`}
        subtitle={t`A list of children with their guardians. Guardians get an invite by email. A child can sign in only after a guardian has given consent.`}
        actions={<Button onClick={() => void router.push(membersPage)}>{t`Back to the members`}</Button>}
      />
      <div className={styles.steps}>
        {club && <Card title={t`Club`}>{club.field}</Card>}
        <Card title={t`1. Fill in the list`}>
          <p
            className={styles.text}
          >{t`One row for each child. ${listed(neededColumns)} are needed; “${importTitles[optionalColumn]}” may stay empty. Children with the same guardians are one family. Up to ${limits.importRows.toLocaleString(languageTag())} rows.`}</p>
          <a className={styles.template} href={templateFor(account?.store.country)} download="children.csv">
            <DownloadOutlined aria-hidden /> {t`Download the template`}
          </a>
        </Card>
        <Card title={t`2. Choose the file`}>
          <Upload.Dragger
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            showUploadList={false}
            disabled={running !== undefined || (club && !clubId)}
            beforeUpload={(file) => {
              look(file);
              return false;
            }}
          >
            <p className={styles.drop}>
              <FileTextOutlined aria-hidden />{' '}
              {running?.key === 'look'
                ? t`The list is being read …`
                : club && !clubId
                  ? t`Choose the club first`
                  : looked
                    ? t`${looked.name}. Drop or choose another one`
                    : t`Drop the file here, or choose it`}
            </p>
            <p
              className={styles.hint}
            >{t`A CSV file as Excel, Numbers and Google Sheets save it. Nothing is imported yet.`}</p>
          </Upload.Dragger>
        </Card>
        {looked && (
          <ImportReport
            preview={looked.preview}
            busy={running?.key === 'commit'}
            onImport={() => commit(looked)}
          />
        )}
      </div>
      {holder}
    </>
  );
}
