import { categories } from '@/contract/category';
import { hosts } from '@/contract/host';
import { mock } from './mock-api';

/** What the fields of an episode ask for by themselves: there is nothing to choose from. */
export function mockChoices(): void {
  mock(categories.list, () => ({ data: [], total: 0 }));
  mock(hosts.list, () => ({ data: [], total: 0 }));
}
