import dayjs from 'dayjs';
import type { ComponentProps } from 'react';
import { DayPicker } from '@/ui/day-picker';

interface Props extends Omit<ComponentProps<typeof DayPicker>, 'refusalOf'> {
  /** Days before today cannot be chosen. */
  fromToday?: boolean;
}

const refuseThePast = (day: string) =>
  dayjs(day).isBefore(dayjs().startOf('day')) ? 'This day has passed' : undefined;

/** The day until which clubs send their parts. */
export const DueDatePicker = ({ fromToday = false, ...picker }: Props) => (
  <DayPicker {...picker} refusalOf={fromToday ? refuseThePast : undefined} />
);
