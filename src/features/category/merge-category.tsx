import { Form, Select } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { listKey, useList } from '@/client/list-query';
import { type Category, categories, mergeCategories } from '@/contract/category';
import type { BodyInput } from '@/contract/endpoint';
import { episodesKey } from '@/entities/episode/episode-queries';
import { SaveDrawer } from '@/kit/save-drawer';
import { zodRule } from '@/ui/form/zod-rule';

interface Props {
  category: Category;
  open: boolean;
  onClose: () => void;
}

/** Another category, found by its name. For a `Form.Item`. */
function CategorySelect({ except, ...field }: { except: string; id?: string }) {
  const [q, setQ] = useState('');
  const { data, isFetching } = useList(categories.list, { pageSize: 50, sort: 'name', q: q || undefined });
  const others = (data?.data ?? []).filter(({ id }) => id !== except);
  return (
    <Select<string>
      // What the form gives its field comes with it.
      {...field}
      placeholder="Choose a category"
      showSearch={{ onSearch: setQ, filterOption: false }}
      loading={isFetching}
      notFoundContent={isFetching ? 'Loading …' : 'No other category'}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
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
      extra={`${category.episodes > 0 ? `${episodesWords(category.episodes)} there, and ` : ''}${category.name} is deleted. This cannot be undone: restored, ${category.name} has no episodes.`}
    >
      <CategorySelect except={category.id} />
    </Form.Item>
  </SaveDrawer>
);
