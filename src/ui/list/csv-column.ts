import dayjs from 'dayjs';

export interface CsvColumn<T> {
  title: string;
  value: (row: T) => string | number | null;
}

/** An instant as the day it falls on here, `2026-11-28`: what spreadsheets sort and reckon with. */
export const csvDay = (instant: string): string => dayjs(instant).format('YYYY-MM-DD');
