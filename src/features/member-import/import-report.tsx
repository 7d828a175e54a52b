import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ImportPreview, importColumns, invitesGoOut } from '@/contract/member-import';
import { useScrolls } from '@/ui/chart/use-scrolls';
import { Card } from '@/ui/layout/card';
import styles from './import-members.module.css';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A table that may be wider than the page: then it takes the focus and scrolls by keys. */
function WideTable({ label, children }: { label: string; children: ReactNode }) {
  const { frame, scrolls } = useScrolls();
  return (
    <section
      ref={frame}
      className={styles.scroll}
      aria-label={`${label}, table`}
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </section>
  );
}

const Summary = ({ preview }: { preview: ImportPreview }) => (
  <ul className={styles.summary}>
    <li>{counted(preview.children, 'child', 'children')} will wait for consent</li>
    <li>{counted(preview.families, 'new family', 'new families')}</li>
    <li>
      {counted(preview.invites, 'guardian gets an invite', 'guardians get an invite')} by email
      {invitesGoOut(preview)}
    </li>
    {preview.members > 0 && (
      <li>
        {counted(preview.members, 'guardian is', 'guardians are')} in the club already, and will see the child
        on the family page
      </li>
    )}
  </ul>
);

const Problems = ({ preview: { problems, wrong } }: { preview: ImportPreview }) => (
  <>
    <p className={styles.text}>
      Nothing is imported while a row is wrong. Correct the rows in your spreadsheet, save it, and choose the
      file again.
    </p>
    <WideTable label="What is wrong">
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            Row
          </th>
          <th scope="col">Column</th>
          <th scope="col">In the file</th>
          <th scope="col">What is wrong</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, value, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td className={styles.number}>{row}</td>
            <td>{column ?? 'The whole row'}</td>
            <td className={styles.value}>{value || '—'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
    {problems.length < wrong && (
      <p className={styles.text}>And {wrong - problems.length} more, shown once these are corrected.</p>
    )}
  </>
);

const Sample = ({ preview: { sample, rows } }: { preview: ImportPreview }) => (
  <>
    <p className={styles.text}>
      {sample.length < rows
        ? `The first ${sample.length} of ${rows.toLocaleString('en-GB')} rows, as we have read them.`
        : 'Your rows, as we have read them.'}{' '}
      Check that names with letters such as ö, é or ł are spelled right.
    </p>
    <WideTable label="The first rows">
      <thead>
        <tr>
          {importColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map((row) => (
          <tr key={Object.values(row).join('\n')}>
            {importColumns.map((column) => (
              <td key={column}>{row[column] || '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  </>
);

interface Props {
  preview: ImportPreview;
  busy: boolean;
  onImport: () => void;
}

/** What an import would do, or what has to be corrected first. */
export function ImportReport({ preview, busy, onImport }: Props) {
  const { wrong, children } = preview;
  const card = useRef<HTMLElement>(null);
  // It is below the visible part, so the focus moves there and a screen reader goes on from there.
  useEffect(() => card.current?.focus(), []);
  const title = wrong > 0 ? `3. Correct ${counted(wrong, 'mistake', 'mistakes')} first` : '3. Import';
  return (
    <Card ref={card} title={title}>
      {wrong > 0 ? (
        <Problems preview={preview} />
      ) : (
        <>
          <Summary preview={preview} />
          <Sample preview={preview} />
          <Button type="primary" className={styles.import} loading={busy} onClick={onImport}>
            Import {counted(children, 'child', 'children')}
          </Button>
        </>
      )}
    </Card>
  );
}
