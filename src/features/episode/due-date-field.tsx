import { useToday } from '@/client/today';
import { DayField } from '@/ui/date/day-field';
import type { EpisodeValues } from './use-save-episode';

/** The day until which clubs send their parts: of a new episode today or later. */
export function DueDateField({ fresh }: { fresh: boolean }) {
  const today = useToday();
  return (
    <DayField<EpisodeValues>
      name="endDate"
      label="Due Date"
      extra="Until then clubs send their parts."
      missing="Choose a Due Date"
      min={fresh ? today : undefined}
      refusalOf={fresh ? (day) => (day < today ? 'This day has passed' : undefined) : undefined}
    />
  );
}
