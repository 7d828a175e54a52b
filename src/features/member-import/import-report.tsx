import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ImportPreview, importColumns, importTitles } from '@/contract/member-import';
import { languageTag, plural, t } from '@/language/text';
import { useScrolls } from '@/ui/chart/use-scrolls';
import { Card } from '@/ui/layout/card';
import styles from './import-members.module.css';

/** How many guardians are invited, and how long that takes. */
function invitesWords({ invites, inviteMinutes: minutes }: ImportPreview): string {
  if (minutes === 0) {
    return plural(invites, {
      one: '# guardian gets an invite by email',
      other: '# guardians get an invite by email',
    });
  }
  if (minutes === 1) {
    return plural(invites, {
      one: '# guardian gets an invite by email, over the next minute',
      other: '# guardians get an invite by email, over the next minute',
    });
  }
  return minutes <= 90
    ? plural(
        invites,
        {
          one: '# guardian gets an invite by email, over the next {minutes} minutes',
          other: '# guardians get an invite by email, over the next {minutes} minutes',
        },
        { minutes },
      )
    : plural(
        invites,
        {
          one: '# guardian gets an invite by email, over the next {hours} hours',
          other: '# guardians get an invite by email, over the next {hours} hours',
        },
        { hours: Math.ceil(minutes / 60) },
      );
}

/** A table that may be wider than the page: then it takes the focus and scrolls by keys. */
function WideTable({ label, children }: { label: string; children: ReactNode }) {
  const { frame, scrolls } = useScrolls();
  return (
    <section
      ref={frame}
      className={styles.scroll}
      aria-label={t`${label}, table`}
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
    <li>
      {plural(preview.children, {
        one: '# child will wait for consent',
        other: '# children will wait for consent',
      })}
    </li>
    <li>{plural(preview.families, { one: '# new family', other: '# new families' })}</li>
    <li>{invitesWords(preview)}</li>
    {preview.members > 0 && (
      <li>
        {plural(preview.members, {
          one: '# guardian is in the club already, and will see the child on the family page',
          other: '# guardians are in the club already, and will see the child on the family page',
        })}
      </li>
    )}
  </ul>
);

const Problems = ({ preview: { problems, wrong } }: { preview: ImportPreview }) => (
  <>
    <p
      className={styles.text}
    >{t`Nothing is imported while a row is wrong. Correct the rows in your spreadsheet, save it, and choose the file again.`}</p>
    <WideTable label={t`What is wrong`}>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>{t`Row`}</th>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`In the file`}</th>
          <th scope="col">{t`What is wrong`}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, value, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td className={styles.number}>{row}</td>
            <td>{column ? importTitles[column] : t`The whole row`}</td>
            <td className={styles.value}>{value || '—'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
    {problems.length < wrong && (
      <p className={styles.text}>{t`And ${wrong - problems.length} more, shown once these are corrected.`}</p>
    )}
  </>
);

const Sample = ({ preview: { sample, rows } }: { preview: ImportPreview }) => (
  <>
    <p className={styles.text}>
      {sample.length < rows
        ? t`The first ${sample.length} of ${rows.toLocaleString(languageTag())} rows, as we have read them. Check that names with letters such as ö, é or ł are spelled right.`
        : t`Your rows, as we have read them. Check that names with letters such as ö, é or ł are spelled right.`}
    </p>
    <WideTable label={t`The first rows`}>
      <thead>
        <tr>
          {importColumns.map((column) => (
            <th key={column} scope="col">
              {importTitles[column]}
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
  const title =
    wrong > 0
      ? plural(wrong, { one: '3. Correct # mistake first', other: '3. Correct # mistakes first' })
      : t`3. Import`;
  return (
    <Card ref={card} title={title}>
      {wrong > 0 ? (
        <Problems preview={preview} />
      ) : (
        <>
          <Summary preview={preview} />
          <Sample preview={preview} />
          <Button type="primary" className={styles.import} loading={busy} onClick={onImport}>
            {plural(children, { one: 'Import # child', other: 'Import # children' })}
          </Button>
        </>
      )}
    </Card>
  );
}
