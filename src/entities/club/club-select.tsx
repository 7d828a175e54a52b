import { call } from '@/client/http';
import { getClub, listClubs } from '@/contract/club';
import { SearchSelect } from '@/kit/search-select';
import { t } from '@/language/text';

interface Props {
  /** Given by the form, like value and onChange. */
  id?: string;
  value?: string;
  /** An empty text when the choice is cleared. */
  onChange?: (id: string) => void;
  /** The accessible name, where there is no form label. */
  'aria-label'?: string;
  placeholder?: string;
  /** Offers to clear the choice. */
  allowClear?: boolean;
  /** Whether suspended clubs are offered. */
  suspended?: boolean;
  className?: string;
}

const optionOf = ({ id, clubname }: { id: string; clubname: string }) => ({ value: id, label: clubname });
const readClub = async (id: string) => (await call(getClub, { params: { id } })).data;

/** One of all clubs, found by its name. For a `Form.Item`, or on its own. */
export const ClubSelect = ({ suspended, ...field }: Props) => (
  <SearchSelect
    placeholder={t`Find a club`}
    {...field}
    endpoint={listClubs}
    query={{ status: suspended ? undefined : 'active' }}
    optionOf={optionOf}
    none={t`No club of that name.`}
    read={readClub}
  />
);
