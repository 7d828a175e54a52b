import { Form, Select } from 'antd';
import { Audience, audienceNames } from '@/contract/episode';
import { playlists } from '@/contract/playlist';
import { ImageField } from '@/kit/upload/image-field';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { EpisodeOrder } from './episode-order';

const { name, description } = playlists.create.body.shape;
const audiences = Audience.options.map((value) => ({ value, label: audienceNames[value] }));

/** `publishedOnly`: for a club, which must not see unpublished episodes. */
export const PlaylistFields = ({ publishedOnly }: { publishedOnly: boolean }) => (
  <>
    <TextField name="name" label={t`Name`} schema={name} />
    <TextField name="description" label={t`Description`} schema={description} long />
    <Form.Item name="audience" label={t`Audience`}>
      <Select options={audiences} />
    </Form.Item>
    <Form.Item
      name="episodes"
      label={t`Episodes`}
      extra={t`People see only the episodes that are published for them.`}
    >
      <EpisodeOrder publishedOnly={publishedOnly} />
    </Form.Item>
    <ImageField name="cover" label={t`Cover`} />
  </>
);
