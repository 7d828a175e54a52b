import type { Noun } from '../kernel/noun';
import { purgeOf } from '../resource/purge.store';
import { categories } from '../tables/category';
import { categoryRoutes } from './category.routes';

export const category: Noun = {
  routes: categoryRoutes,
  cleanUps: [purgeOf('category', categories)],
};
