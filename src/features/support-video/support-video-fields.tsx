import { Form, Select } from 'antd';
import { supportVideos, VideoAudience, videoAudienceNames } from '@/contract/support-video';
import { ImageField } from '@/kit/upload/image-field';
import { VideoField } from '@/kit/upload/video-field';
import { meaning, t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

const { title, description, link } = supportVideos.create.body.shape;
const audiences = VideoAudience.options.map((value) => ({ value, label: videoAudienceNames[value] }));

export const SupportVideoFields = () => (
  <>
    <TextField name="title" label={t`Title`} schema={title} />
    <TextField name="description" label={t`Description`} schema={description} long />
    <VideoField
      name="video"
      label={t`Video`}
      extra={t`Or leave the video out, and enter a link.`}
      poster="poster"
    />
    <TextField
      name="link"
      label={t`Link`}
      schema={link}
      extra={t`A link to a video on another website. It opens in a new tab.`}
      input={{ type: 'url', inputMode: 'url' }}
    />
    <ImageField name="poster" label={meaning('picture')`Poster`} />
    <Form.Item name="audience" label={t`Who sees it`}>
      <Select options={audiences} />
    </Form.Item>
  </>
);
