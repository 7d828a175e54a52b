import { sendStretches } from '@/contract/analytics/stretch';
import { mock } from './mock-api';

/** A server that takes what a player reports as heard. Returns the calls it has seen. */
export const takeReports = () =>
  mock(sendStretches, ({ body }) => ({
    data: { accepted: body.events.length, refused: 0 },
    message: 'Counted',
  }));
