import { sponsors } from '@/contract/sponsor';
import { ImageField } from '@/kit/image-field';
import { SoundField } from '@/kit/sound-field';
import { TextField } from '@/ui/form/text-field';

const { name, link } = sponsors.create.body.shape;

export const SponsorFields = () => (
  <>
    <TextField name="name" label="Name" schema={name} />
    <TextField
      name="link"
      label="Link"
      schema={link}
      extra="The sponsor’s website, beginning with https://"
      input={{ inputMode: 'url' }}
    />
    <ImageField name="logo" label="Logo" />
    <SoundField
      name="spot"
      label="Spot"
      extra="Heard in all campaigns of this sponsor that have no spot of their own."
    />
  </>
);
