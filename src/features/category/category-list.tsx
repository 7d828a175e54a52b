import { MergeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { type Category, categories } from '@/contract/category';
import { limits } from '@/contract/limits';
import { unbroken } from '@/kit/list-columns';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { plural, t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';

const CategoryDrawer = resourceDrawer(() =>
  import('./category-fields').then((module) => module.CategoryFields),
);
// Loaded later, because the list can be used without it.
const MergeCategory = lazyComponent(() => import('./merge-category').then((module) => module.MergeCategory));

export function CategoryList() {
  // The category is kept while the drawer slides away.
  const [merging, setMerging] = useState<{ open: boolean; category?: Category }>({ open: false });
  const merge = (category: Category) => setMerging({ open: true, category });
  return (
    <>
      <ResourcePage
        resource={categories}
        title={t`Categories`}
        texts={{ new: t`New category`, edit: t`Edit category`, create: t`Create category` }}
        empty={t`Create the first category. You can then sort episodes into it.`}
        columns={[
          { key: 'description', minWidth: 240, hideBelow: 'lg' },
          { key: 'episodes', numeric: true, width: 120, hideBelow: 'md' },
        ]}
        details={({ description: text, episodes }) => [
          ...(text ? [{ text, until: 'lg' as const }] : []),
          { text: unbroken(plural(episodes, { one: '# episode', other: '# episodes' })), until: 'md' },
        ]}
        drawer={CategoryDrawer}
        actions={(category) => [
          {
            key: 'merge',
            label: t`Merge…`,
            icon: <MergeOutlined aria-hidden />,
            onClick: () => merge(category),
          },
        ]}
        confirmRemoval={(category) =>
          category.episodes === 0
            ? undefined
            : {
                title: t`Delete ${category.name}?`,
                text: plural(
                  category.episodes,
                  {
                    one: '# episode loses this category, unless you restore the category within {days} days. Merge the category to sort its episode into another one.',
                    other:
                      '# episodes lose this category, unless you restore the category within {days} days. Merge the category to sort its episodes into another one.',
                  },
                  { days: limits.restorableDays },
                ),
                okText: t`Delete`,
                danger: true,
                instead: { label: t`Merge instead…`, onClick: () => merge(category) },
              }
        }
      />
      {merging.category && (
        <MergeCategory
          key={merging.category.id}
          category={merging.category}
          open={merging.open}
          onClose={() => setMerging((shown) => ({ ...shown, open: false }))}
        />
      )}
    </>
  );
}
