import type { ReactNode } from 'react';
import { fileLink } from '@/client/http';
import { Day, FileUrl, Id } from '@/contract/shapes';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { tokens } from '@/ui/theme/theme';

const named = (item: unknown): item is { name: string } =>
  typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string';

/** The value of a field in words, or a picture. Undefined where it says nothing to people, as an id or a recording. */
export function shownValue(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) {
    if (value.length === 0) return '—';
    return value.every(named) ? value.map(({ name }) => name).join(', ') : undefined;
  }
  if (typeof value !== 'string' || Id.safeParse(value).success) return undefined;
  if (FileUrl.safeParse(value).success)
    return <img src={fileLink(value)} alt="" height={40} style={{ background: tokens.plate }} />;
  return Day.safeParse(value).success ? formatShortDay(value) : value;
}
