import { DayField } from '@/ui/day-field';
import { today } from '@/ui/day-text';
import type { EpisodeValues } from './use-save-episode';

const refuseThePast = (day: string) => (day < today() ? 'This day has passed' : undefined);

/** The day until which clubs send their parts: of a new episode today or later. */
export const DueDateField = ({ fresh }: { fresh: boolean }) => (
  <DayField<EpisodeValues>
    name="endDate"
    label="Due Date"
    extra="Until then clubs send their parts."
    missing="Choose a Due Date"
    min={fresh ? today() : undefined}
    refusalOf={fresh ? refuseThePast : undefined}
  />
);
