import { categories } from '@/contract/category';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

const { name, description } = categories.create.body.shape;

export const CategoryFields = () => (
  <>
    <TextField name="name" label={t`Name`} schema={name} />
    <TextField name="description" label={t`Description`} schema={description} long />
  </>
);
