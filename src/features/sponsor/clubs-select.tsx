import { Select } from 'antd';
import type { Campaign } from '@/contract/campaign';
import { listClubs } from '@/contract/club';
import { useSearchSelect } from '@/kit/use-search-select';
import { t } from '@/language/text';

type ChosenClub = Campaign['clubs'][number];

interface Props {
  /** Given by the form. */
  id?: string;
  value?: ChosenClub[];
  onChange?: (clubs: ChosenClub[]) => void;
}

/** Some of all clubs, found by their name. For a `Form.Item`. */
export function ClubsSelect({ value = [], onChange, ...field }: Props) {
  const search = useSearchSelect({
    endpoint: listClubs,
    optionOf: ({ id, clubname }) => ({ value: id, label: clubname }),
    none: t`No club of that name.`,
  });
  return (
    <Select
      // The props that the form gives its field.
      {...field}
      {...search.props}
      mode="multiple"
      labelInValue
      value={value.map((club) => ({ value: club.id, label: club.clubname }))}
      onChange={(chosen) =>
        onChange?.(chosen.map((option) => ({ id: option.value, clubname: String(option.label) })))
      }
      placeholder={t`Add a club`}
      maxTagCount={12}
    />
  );
}
