import { searchAll } from '@/contract/search/search';
import { on } from '../kernel/http/route';
import { searchNames } from './search.store';

const search = on(
  searchAll,
  async ({ services, query }) => ({
    data: await searchNames(services.db, query.q),
  }),
  { replica: true, expensive: true },
);

export const searchRoutes = [search];
