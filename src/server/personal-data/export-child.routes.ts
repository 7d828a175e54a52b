import { exportChild } from '@/contract/family/family';
import { requireChild } from '../family/child.routes';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { exportPerson } from './export-person.store';

const download = on(exportChild, async (call) => {
  const { services, who, params } = call;
  await services.rateLimits.take('exports', who.principal.userId);
  const data = await services.db.transaction(async (tx) => {
    const child = await requireChild(tx, who, params.id, 'child:export');
    await audit(tx, call, { action: 'child:export', object: `user:${child.id}` });
    return exportPerson(tx, services.listenerOf, child, who.principal.userId);
  });
  return { data };
});

export const exportChildRoutes = [download];
