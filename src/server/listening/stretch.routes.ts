import { sendStretches } from '@/contract/analytics/stretch';
import { t } from '@/language/text';
import { on } from '../kernel/http/route';
import { takeStretches } from './take-stretches';

const send = on(
  sendStretches,
  async ({ services, who, body }) => {
    const data = await takeStretches(services.db, services.listenerOf, who, body.events);
    return { data, message: data.refused === 0 ? t`Counted` : t`Some of it cannot be counted` };
  },
  { scopedInSql: 'listen:report' },
);

export const stretchRoutes = [send];
