import { type Sponsor, sponsors } from '@/contract/sponsor';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { SearchSelect } from '@/kit/search-select';
import { t } from '@/language/text';
import styles from './sponsor-select.module.css';
import { readSponsor } from './use-sponsor';

interface Props {
  /** Given by the form. */
  id?: string;
  value?: string;
  /** An empty text when the choice is cleared. */
  onChange?: (id: string) => void;
  /** Offers to clear the choice. */
  allowClear?: boolean;
  placeholder?: string;
  /** For a select without a form label. */
  'aria-label'?: string;
}

const optionOf = ({ id, name, logo }: Sponsor) => ({ value: id, label: name, logo });

/** The sponsors of the platform, found by their name. For a `Form.Item`. */
export const SponsorSelect = (field: Props) => (
  <SearchSelect
    placeholder={t`Find a sponsor`}
    {...field}
    endpoint={sponsors.list}
    optionOf={optionOf}
    none={t`No sponsor of that name.`}
    read={readSponsor}
    optionRender={({ data: { label, logo } }) => (
      <span className={styles.option}>
        <SponsorLogo name={label} logo={logo} size={22} />
        {label}
      </span>
    )}
  />
);
