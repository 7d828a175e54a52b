import { categories } from '@/contract/category';
import { TextField } from '@/ui/form/text-field';

const { name, description } = categories.create.body.shape;

export const CategoryFields = () => (
  <>
    <TextField name="name" label="Name" schema={name} />
    <TextField name="description" label="Description" schema={description} long />
  </>
);
