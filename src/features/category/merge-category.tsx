import { Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { type Category, categories, mergeCategories } from '@/contract/category';
import type { BodyInput } from '@/contract/endpoint';
import { episodesKey } from '@/entities/episode/episode-queries';
import { SaveDrawer } from '@/kit/save-drawer';
import { SearchSelect } from '@/kit/search-select';
import { plural, t } from '@/language/text';
import { zodRule } from '@/ui/form/zod-rule';

interface Props {
  category: Category;
  open: boolean;
  onClose: () => void;
}

const whatHappens = ({ name, episodes }: Category) =>
  episodes === 0
    ? t`${name} is deleted. Restoring it later does not bring its episodes back.`
    : plural(
        episodes,
        {
          one: 'Its episode moves there, and {name} is deleted. Restoring it later does not bring its episodes back.',
          other:
            'Its # episodes move there, and {name} is deleted. Restoring it later does not bring its episodes back.',
        },
        { name },
      );

/** Moves the episodes of a category into another one, and deletes it. */
export const MergeCategory = ({ category, open, onClose }: Props) => (
  <SaveDrawer<BodyInput<typeof mergeCategories>>
    title={t`Merge ${category.name}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Merge`}
    save={(body) => call(mergeCategories, { params: { id: category.id }, body })}
    stale={[listKey(categories.list), episodesKey]}
  >
    <Form.Item
      name="into"
      label={t`Merge into`}
      rules={[zodRule(mergeCategories.body.shape.into)]}
      required
      extra={whatHappens(category)}
    >
      <SearchSelect
        endpoint={categories.list}
        query={{ sort: 'name' }}
        optionOf={({ id, name }) => (id === category.id ? undefined : { value: id, label: name })}
        none={t`No other category of that name.`}
        placeholder={t`Choose a category`}
      />
    </Form.Item>
  </SaveDrawer>
);
