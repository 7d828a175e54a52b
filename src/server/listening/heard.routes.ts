import { sendHeard } from '@/contract/analytics/heard';
import { on } from '../kernel/http/route';
import { takeHeard } from './take-heard';

const send = on(
  sendHeard,
  async ({ services, who, body }) => {
    const data = await takeHeard(services.db, services.listenerOf, who, body.events);
    return { data, message: data.refused === 0 ? 'Counted' : 'Some of it cannot be counted' };
  },
  { scopedInSql: 'listen:report' },
);

export const heardRoutes = [send];
