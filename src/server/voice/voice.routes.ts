import { listVoices } from '@/contract/voices';
import { t } from '@/language/text';
import { getClub } from '../club/club.store';
import { notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import * as store from '../part/voice.store';
import { viewVoice } from './voice.view';

const list = on(listVoices, async ({ services, who, params, query }) => {
  authorize(who, 'voice:choose', params, t`The club`);
  if (!(await getClub(services.db, params.clubId))) throw notFound(t`The club`);
  const { rows, total } = await store.listVoices(services.db, query, params.clubId);
  return { data: rows.map((row) => viewVoice(who.principal.persona, row)), total };
});

export const voiceRoutes = [list];
