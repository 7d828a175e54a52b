import { saveFile } from '@/client/save-file';
import { csvCells, csvFormOf } from '@/contract/text/csv-form';
import { type ChartTable, fileLines } from '@/ui/chart/chart-table';

/** Saves the rows of a chart as a CSV file, like those of lists: UTF-8 that Excel reads as such, and no formula in it. */
export async function saveTable(name: string, table: ChartTable, country: string | undefined): Promise<void> {
  const form = csvFormOf(country);
  const { unparse } = await import('papaparse');
  const text = unparse(csvCells(form, fileLines(table)), { delimiter: form.delimiter, newline: '\r\n' });
  saveFile({ name, content: new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }) });
}
