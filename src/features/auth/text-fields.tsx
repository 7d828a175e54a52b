import { PlainField, type PlainFieldProps } from '@/ui/plain/plain-field';

export type TextField = Pick<PlainFieldProps, 'name' | 'label' | 'autoComplete' | 'maxLength'>;

interface Props {
  fields: readonly TextField[];
  /** A sentence for each field that is wrong, by its name. */
  errors: Record<string, string>;
}

/** Plain text fields, one after the other. */
export const TextFields = ({ fields, errors }: Props) =>
  fields.map((field) => <PlainField key={field.name} {...field} error={errors[field.name]} />);
