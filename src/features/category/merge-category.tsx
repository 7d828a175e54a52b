import { Form } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { type Category, categories, mergeCategories } from '@/contract/category';
import type { BodyInput } from '@/contract/endpoint';
import { episodesKey } from '@/entities/episode/episode-queries';
import { SaveDrawer } from '@/kit/save-drawer';
import { SearchSelect } from '@/kit/search-select';
import { zodRule } from '@/ui/form/zod-rule';

interface Props {
  category: Category;
  open: boolean;
  onClose: () => void;
}

const episodesWords = (count: number) => (count === 1 ? 'Its episode moves' : `Its ${count} episodes move`);

/** Moves the episodes of a category into another one, and deletes it. */
export const MergeCategory = ({ category, open, onClose }: Props) => (
  <SaveDrawer<BodyInput<typeof mergeCategories>>
    title={`Merge ${category.name}`}
    open={open}
    onClose={onClose}
    submitLabel="Merge"
    save={(body) => call(mergeCategories, { params: { id: category.id }, body })}
    stale={[listKey(categories.list), episodesKey]}
  >
    <Form.Item
      name="into"
      label="Into"
      rules={[zodRule(mergeCategories.body.shape.into)]}
      required
      extra={`${category.episodes > 0 ? `${episodesWords(category.episodes)} there, and ` : ''}${category.name} is deleted. Restoring it later does not bring its episodes back.`}
    >
      <SearchSelect
        endpoint={categories.list}
        query={{ sort: 'name' }}
        optionOf={({ id, name }) => (id === category.id ? undefined : { value: id, label: name })}
        none="No other category of that name."
        placeholder="Choose a category"
      />
    </Form.Item>
  </SaveDrawer>
);
