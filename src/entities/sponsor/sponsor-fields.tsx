import { sponsorBody } from '@/contract/sponsor';
import { ImageField } from '@/kit/upload/image-field';
import { RecordingField } from '@/kit/upload/recording-field';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

const { name, link } = sponsorBody;

/** `spotHint` says where the spot is heard. */
export const SponsorFields = ({ spotHint }: { spotHint: string }) => (
  <>
    <TextField name="name" label={t`Name`} schema={name} />
    <TextField
      name="link"
      label={t`Link`}
      schema={link}
      extra={t`The sponsor’s website, beginning with https://`}
      input={{ inputMode: 'url' }}
    />
    <ImageField name="logo" label={t`Logo`} />
    <RecordingField name="spot" label={t`Spot`} extra={spotHint} />
  </>
);
