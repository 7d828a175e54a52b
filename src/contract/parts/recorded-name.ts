import { type Slot, slots } from '../episode-content';

/** The name of a recording that was made in the app, by which the server tells it from a file. */
export const recordedName = (slot: Slot | null, minute: string, extension: string): string =>
  `${slot}-${minute}.${extension}`;

const recorded = new RegExp(`^(?:${slots.join('|')})-\\d{4}-\\d\\d-\\d\\d-\\d{4}\\.\\w+$`);

export const isRecordedName = (name: string): boolean => recorded.test(name);
