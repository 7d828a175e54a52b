import { categories } from '@/contract/category';
import { unbroken } from '@/kit/list-columns';
import { ResourcePage, resourceDrawer } from '@/kit/resource-page';

const CategoryDrawer = resourceDrawer(() =>
  import('./category-fields').then((module) => module.CategoryFields),
);

/** What episodes are sorted into. */
export const CategoryList = () => (
  <ResourcePage
    resource={categories}
    title="Categories"
    subtitle="What episodes are about, so that families find more of what they like."
    empty="Make the first one: episodes are sorted into it."
    columns={[
      { key: 'description', minWidth: 240, hideBelow: 'lg' },
      { key: 'episodes', numeric: true, width: 120, hideBelow: 'md' },
    ]}
    details={({ description: text, episodes }) => [
      ...(text ? [{ text, until: 'lg' as const }] : []),
      { text: unbroken(`${episodes} ${episodes === 1 ? 'episode' : 'episodes'}`), until: 'md' },
    ]}
    drawer={CategoryDrawer}
  />
);
