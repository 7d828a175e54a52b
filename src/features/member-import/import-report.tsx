import { Button } from 'antd';
import { type ImportPreview, importColumns } from '@/contract/member-import';
import { Card } from '@/ui/layout/card';
import styles from './import-members.module.css';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const Summary = ({ preview }: { preview: ImportPreview }) => (
  <ul className={styles.summary}>
    <li>{counted(preview.children, 'child', 'children')} will wait for consent</li>
    <li>{counted(preview.families, 'new family', 'new families')}</li>
    <li>{counted(preview.invites, 'guardian gets an invite', 'guardians get an invite')} by email</li>
    {preview.members > 0 && (
      <li>
        {counted(preview.members, 'guardian is', 'guardians are')} in your club already, and will see the
        child on the family page
      </li>
    )}
  </ul>
);

const Problems = ({ preview: { problems, wrong } }: { preview: ImportPreview }) => (
  <>
    <p className={styles.text}>
      Nobody is imported while something is wrong. Correct the rows in your spreadsheet, save it, and choose
      the file again.
    </p>
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="What is wrong">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">In the file</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, value, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td>{column ?? 'The whole row'}</td>
              <td className={styles.value}>{value || '—'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {problems.length < wrong && (
      <p className={styles.text}>And {wrong - problems.length} more, which follow once these are mended.</p>
    )}
  </>
);

const Sample = ({ preview: { sample } }: { preview: ImportPreview }) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label="The first rows">
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
    </table>
  </div>
);

interface Props {
  preview: ImportPreview;
  busy: boolean;
  onImport: () => void;
}

/** What a list would bring, or what has to be mended in it first. */
export const ImportReport = ({ preview, busy, onImport }: Props) => {
  const { wrong, children } = preview;
  if (wrong > 0) {
    return (
      <Card title={`3. Mend ${counted(wrong, 'thing', 'things')} first`}>
        <div role="status">
          <Problems preview={preview} />
        </div>
      </Card>
    );
  }
  return (
    <Card title="3. Import">
      <div role="status">
        <Summary preview={preview} />
      </div>
      <Sample preview={preview} />
      <Button type="primary" className={styles.import} loading={busy} onClick={onImport}>
        Import {counted(children, 'child', 'children')}
      </Button>
    </Card>
  );
};
