import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { call, playedLinks } from '@/client/http';
import { getRecording } from '@/contract/file';
import type { UploadedRecording } from '@/contract/shapes';
import { t } from '@/language/text';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './recording-field.module.css';
import { UploadControl } from './upload-control';
import { UploadFormItem } from './upload-form-item';
import { type FileField, fileNames, recordingKind } from './upload-kinds';

const pollMs = 1000;
/** After this many polls a recording is not measured any more, or the worker is not running. It can be played all the same. */
const mostPolls = 30;

/** A recording as it is by now: measuring it takes some seconds after it was sent. */
function useMeasured(sound: UploadedRecording): UploadedRecording {
  const { data } = useQuery({
    queryKey: ['sound', sound.url],
    queryFn: async ({ signal }) => (await call(getRecording, { query: { url: sound.url }, signal })).data,
    enabled: sound.peaks.length === 0,
    refetchInterval: ({ state }) =>
      state.data?.peaks.length || state.dataUpdateCount >= mostPolls ? false : pollMs,
    retry: false,
  });
  return data ?? sound;
}

function Shown({ sound, label }: { sound: UploadedRecording; label: string }) {
  const { url, fileName, duration, peaks } = useMeasured(sound);
  return (
    <div className={styles.card}>
      <AudioClip {...playedLinks(url)} label={label} peaks={peaks} duration={duration ?? undefined} />
      <p className={styles.name} title={fileName}>
        {fileName}
      </p>
    </div>
  );
}

interface Props {
  /** The field of the form that holds the `UploadedRecording`, or null. */
  name: FileField;
  /** What the recording is, such as `Spot`: the field's label, and in small letters the word for it in sentences. */
  label: string;
  /** A line under the field. */
  extra?: string;
}

/** A recording in a form: chosen, played, replaced or removed. */
export function RecordingField({ name, label, extra }: Props) {
  const form = Form.useFormInstance();
  const [former] = useState<UploadedRecording | null>(() => form.getFieldValue(name) ?? null);
  return (
    <UploadFormItem name={name} label={label} extra={extra}>
      {(heard) => (
        <UploadControl<UploadedRecording>
          kind={recordingKind}
          what={fileNames[name]}
          invitation={t`Drag an audio file to this area, or choose one`}
          former={former}
          shown={(sound) => <Shown sound={sound} label={t`the ${fileNames[name]}`} />}
          {...heard}
        />
      )}
    </UploadFormItem>
  );
}
