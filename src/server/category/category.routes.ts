import { categories } from '@/contract/category';
import { resourceRoutes } from '../resource/resource.routes';
import { categoryRows } from './category.store';

export const categoryRoutes = Object.values(
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
