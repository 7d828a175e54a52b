import { sendHeard } from '@/contract/analytics/heard';
import { mock } from './mock-api';

/** A server that takes what a player reports as heard. Returns the calls it has seen. */
export const takeReports = () =>
  mock(sendHeard, ({ body }) => ({ data: { accepted: body.events.length, refused: 0 }, message: 'Counted' }));
