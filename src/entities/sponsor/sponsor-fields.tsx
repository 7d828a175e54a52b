import { sponsorBody } from '@/contract/sponsor';
import { ImageField } from '@/kit/image-field';
import { RecordingField } from '@/kit/recording-field';
import { TextField } from '@/ui/form/text-field';

const { name, link } = sponsorBody;

/** `spotHint` says where the spot is heard. */
export const SponsorFields = ({ spotHint }: { spotHint: string }) => (
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
    <RecordingField name="spot" label="Spot" extra={spotHint} />
  </>
);
