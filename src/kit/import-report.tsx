import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListForm, ListProblem } from '@/contract/list-file/list-file';
import { languageTag, plural, t } from '@/language/text';
import { useScrolls } from '@/ui/chart/use-scrolls';
import { Card } from '@/ui/layout/card';
import styles from './import-page.module.css';

/** A look at a list, as far as it is the same for all kinds. */
export interface LookedAt {
  rows: number;
  wrong: number;
  problems: readonly ListProblem<string>[];
  sample: readonly Readonly<Record<string, string>>[];
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

interface Shown {
  form: ListForm<string>;
  preview: LookedAt;
}

const Problems = ({ form, preview: { problems, wrong } }: Shown) => (
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
            <td>{column ? form.titles[column] : t`The whole row`}</td>
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

const Sample = ({ form, preview: { sample, rows } }: Shown) => (
  <>
    <p className={styles.text}>
      {sample.length < rows
        ? t`The first ${sample.length} of ${rows.toLocaleString(languageTag())} rows, as we have read them. Check that names with letters such as ö, é or ł are spelled right.`
        : t`Your rows, as we have read them. Check that names with letters such as ö, é or ł are spelled right.`}
    </p>
    <WideTable label={t`The first rows`}>
      <thead>
        <tr>
          {form.columns.map((column) => (
            <th key={column} scope="col">
              {form.titles[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map((row) => (
          <tr key={Object.values(row).join('\n')}>
            {form.columns.map((column) => (
              <td key={column}>{row[column] || '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  </>
);

interface Props extends Shown {
  /** What it would do, each as a line. */
  summary: readonly string[];
  /** The button; without it there is nothing to import. */
  submitLabel: string | undefined;
  busy: boolean;
  onImport: () => void;
}

/** What an import would do, or what has to be corrected first. */
export function ImportReport({ form, preview, summary, submitLabel, busy, onImport }: Props) {
  const { wrong } = preview;
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
        <Problems form={form} preview={preview} />
      ) : (
        <>
          <ul className={styles.summary}>
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Sample form={form} preview={preview} />
          {submitLabel && (
            <Button type="primary" className={styles.import} loading={busy} onClick={onImport}>
              {submitLabel}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
