import { categories, mergeCategories } from '@/contract/category';
import { plural, t } from '@/language/text';
import { on } from '../kernel/http/route';
import { resourceRoutes } from '../resource/resource.routes';
import { categoryRows } from './category.store';
import { merge } from './merge-categories';

const mergeRoute = on(mergeCategories, async (call) =>
  call.services.db.transaction(async (tx) => {
    const { from, into, episodes } = await merge(tx, call);
    return {
      message: plural(
        episodes,
        {
          one: '{from} was merged into {into}. # episode was moved',
          other: '{from} was merged into {into}. # episodes were moved',
        },
        { from, into },
      ),
    };
  }),
);

const plain = Object.values(
  resourceRoutes(categories, {
    ...categoryRows,
    uniques: {
      categories_name: {
        field: 'name',
        sentence: t`There is a category of this name already. Choose another name.`,
        back: t`Another category has this name now. Change that name first, then restore this category.`,
      },
    },
    view: ({ name, description, episodes }) => ({ name, description, episodes }),
  }),
);

export const categoryRoutes = [...plain, mergeRoute];
