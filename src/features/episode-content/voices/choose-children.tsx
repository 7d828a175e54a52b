import { Select } from 'antd';
import { listVoices, type Voice } from '@/contract/voices';
import { useSearchSelect } from '@/kit/use-search-select';
import { t } from '@/language/text';
import styles from './voices.module.css';

interface Props {
  what: string;
  clubId: string;
  value: readonly Voice[];
  onChange: (voices: readonly Voice[]) => void;
  disabled?: boolean;
}

const optionOf = ({ id, name, consented }: Voice) => ({
  value: id,
  label: consented ? name : t`${name} · no consent on record`,
});

/** The children of a club, found by first name, several of them. */
export function ChooseChildren({ what, clubId, value, onChange, disabled }: Props) {
  const { props, rows } = useSearchSelect({
    endpoint: listVoices,
    params: { clubId },
    optionOf,
    none: t`No child of that name is in the club.`,
  });
  const known = new Map([...value, ...rows].map((voice) => [voice.id, voice]));
  return (
    <Select<{ value: string; label?: unknown }[], ReturnType<typeof optionOf>>
      {...props}
      mode="multiple"
      labelInValue
      className={styles.select}
      aria-label={t`Children heard in ${what}`}
      placeholder={t`Search by first name`}
      disabled={disabled}
      value={value.map((voice) => ({ value: voice.id, label: voice.name }))}
      onChange={(chosen) => onChange(chosen.flatMap(({ value: id }) => known.get(id) ?? []))}
    />
  );
}
