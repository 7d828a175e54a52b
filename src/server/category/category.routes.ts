import { categories, mergeCategories } from '@/contract/category';
import { on } from '../kernel/http/route';
import { resourceRoutes } from '../resource/resource.routes';
import { categoryRows } from './category.store';
import { merge } from './merge-categories';

const mergeRoute = on(mergeCategories, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { from, into, episodes } = await merge(tx, call);
    const moved = episodes === 1 ? '1 episode was' : `${episodes} episodes were`;
    return { message: `${from} was merged into ${into}. ${moved} moved` };
  }),
);

const plain = Object.values(
  resourceRoutes(categories, {
    ...categoryRows,
    uniques: {
      categories_name: {
        field: 'name',
        sentence: 'There is a category of this name already. Choose another one.',
      },
    },
    view: ({ name, description, episodes }) => ({ name, description, episodes }),
  }),
);

export const categoryRoutes = [...plain, mergeRoute];
