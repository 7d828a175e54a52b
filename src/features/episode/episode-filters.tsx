import { Select } from 'antd';
import { call } from '@/client/http';
import { type Category, categories } from '@/contract/category';
import type { listEpisodes } from '@/contract/episode';
import { SearchSelect } from '@/kit/search-select';
import type { ListView } from '@/kit/use-list-view';
import { t } from '@/language/text';
import styles from './episode-columns.module.css';

interface Props {
  list: ListView<typeof listEpisodes>;
  /** The newest season there is. */
  seasons: number;
}

const optionOf = ({ id, name }: Category) => ({ value: id, label: name });
const readCategory = async (id: string) => (await call(categories.get, { params: { id } })).data;

/** Which category and which season the list shows. */
export function EpisodeFilters({ list: { shown, change }, seasons }: Props) {
  const choose = (name: 'category' | 'season') => (value: string | undefined) =>
    change({ filters: { [name]: value ?? '' } });
  const numbers = Array.from({ length: seasons }, (_, i) => String(seasons - i));
  return (
    <div className={styles.filters}>
      <SearchSelect
        aria-label={t`Category`}
        placeholder={t`Category`}
        allowClear
        popupMatchSelectWidth={false}
        endpoint={categories.list}
        query={{ sort: 'name' }}
        optionOf={optionOf}
        none={t`No category of that name.`}
        read={readCategory}
        value={shown.filters.category}
        onChange={choose('category')}
      />
      <Select<string>
        aria-label={t`Season`}
        placeholder={t`Season`}
        allowClear
        value={shown.filters.season || undefined}
        onChange={choose('season')}
        options={numbers.map((value) => ({ value, label: t`Season ${value}` }))}
      />
    </div>
  );
}
