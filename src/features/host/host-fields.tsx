import { hosts } from '@/contract/host';
import { ImageField } from '@/kit/image-field';
import { TextField } from '@/ui/form/text-field';

const { name, bio } = hosts.create.body.shape;

export const HostFields = () => (
  <>
    <TextField name="name" label="Name" schema={name} />
    <TextField name="bio" label="Bio" schema={bio} long />
    <ImageField name="photo" label="Photo" />
  </>
);
