import { Select } from 'antd';
import { useList } from '@/client/list-query';
import { categories } from '@/contract/category';
import type { listEpisodes } from '@/contract/episode';
import type { ListView } from '@/kit/use-list-view';
import styles from './episode-columns.module.css';

interface Props {
  list: ListView<typeof listEpisodes>;
  /** The newest season there is. */
  seasons: number;
}

/** Which category and which season the list shows. */
export function EpisodeFilters({ list: { shown, change }, seasons }: Props) {
  const known = useList(categories.list, { pageSize: 100 });
  const choose = (name: 'category' | 'season') => (value: string | undefined) =>
    change({ filters: { [name]: value ?? '' } });
  const numbers = Array.from({ length: seasons }, (_, i) => String(seasons - i));
  return (
    <div className={styles.filters}>
      <Select<string>
        aria-label="Category"
        placeholder="Category"
        allowClear
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        value={shown.filters.category || undefined}
        onChange={choose('category')}
        options={known.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <Select<string>
        aria-label="Season"
        placeholder="Season"
        allowClear
        value={shown.filters.season || undefined}
        onChange={choose('season')}
        options={numbers.map((value) => ({ value, label: `Season ${value}` }))}
      />
    </div>
  );
}
