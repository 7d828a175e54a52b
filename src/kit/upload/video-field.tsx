import { Form } from 'antd';
import { useState } from 'react';
import { fileLink } from '@/client/http';
import type { Video } from '@/contract/shapes';
import { t } from '@/language/text';
import { VideoClip } from '@/ui/media/video-clip';
import { UploadControl } from './upload-control';
import { UploadFormItem } from './upload-form-item';
import { type FileField, fileNames, type UploadedVideo, videoKind } from './upload-kinds';

interface Props {
  /** The field of the form that holds the `Video`, or null. */
  name: FileField;
  /** What the video is: the field's label. */
  label: string;
  /** A line under the field. */
  extra?: string;
  /** The field of the form that holds the URL of its poster: one that has none yet gets that of a new video. */
  poster?: string;
}

/** A video in a form: chosen, watched, replaced or removed. */
export function VideoField({ name, label, extra, poster }: Props) {
  const form = Form.useFormInstance();
  const [former] = useState<Video | null>(() => form.getFieldValue(name) ?? null);
  const what = fileNames[name];
  const keepPoster = (video: UploadedVideo) => {
    if (poster && video.poster && !form.getFieldValue(poster)) form.setFieldValue(poster, video.poster);
  };
  return (
    <UploadFormItem name={name} label={label} extra={extra}>
      {(heard) => (
        <UploadControl<UploadedVideo>
          kind={videoKind}
          what={what}
          invitation={t`Drag a video to this area, or choose one`}
          former={former}
          shown={({ url, poster: picture }) => (
            <VideoClip
              src={fileLink(url)}
              poster={picture && fileLink(picture)}
              label={t`Watch the ${what}`}
            />
          )}
          onUploaded={keepPoster}
          {...heard}
        />
      )}
    </UploadFormItem>
  );
}
