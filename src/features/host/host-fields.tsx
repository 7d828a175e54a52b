import { hosts } from '@/contract/host';
import { ImageField } from '@/kit/upload/image-field';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

const { name, bio } = hosts.create.body.shape;

export const HostFields = () => (
  <>
    <TextField name="name" label={t`Name`} schema={name} />
    <TextField name="bio" label={t`Bio`} schema={bio} long />
    <ImageField name="photo" label={t`Photo`} />
  </>
);
