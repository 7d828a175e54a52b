import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { call, fileLink } from '@/client/http';
import { getSound } from '@/contract/file';
import type { Sound } from '@/contract/shapes';
import { FileDropzone } from '@/ui/form/file-dropzone';
import { FileProblem } from '@/ui/form/file-problem';
import { AudioClip } from '@/ui/media/audio-clip';
import styles from './sound-field.module.css';
import { UploadFormItem } from './upload-form-item';
import { soundKind } from './upload-kinds';
import { UploadLine } from './upload-line';
import { type UploadState, useUpload } from './use-upload';

const pollMs = 1000;
/** A recording that is not measured by then never will be, or the worker is away: it can be heard all the same. */
const mostPolls = 30;

/** A recording as it is by now: measuring it takes some seconds after it was sent. */
function useMeasured(sound: Sound): Sound {
  const { data } = useQuery({
    queryKey: ['sound', sound.url],
    queryFn: async ({ signal }) => (await call(getSound, { query: { url: sound.url }, signal })).data,
    enabled: sound.peaks.length === 0,
    refetchInterval: ({ state }) =>
      state.data?.peaks.length || state.dataUpdateCount >= mostPolls ? false : pollMs,
    retry: false,
  });
  return data ?? sound;
}

function Shown({ sound, label }: { sound: Sound; label: string }) {
  const { url, fileName, duration, peaks } = useMeasured(sound);
  return (
    <div className={styles.card}>
      <AudioClip src={fileLink(url)} label={label} peaks={peaks} duration={duration ?? undefined} />
      <p className={styles.name} title={fileName}>
        {fileName}
      </p>
    </div>
  );
}

interface UploadProps {
  /** Given by the form. */
  id?: string;
  value?: Sound | null;
  onChange?: (sound: Sound | null) => void;
  /** What the recording is: "spot", "feature". */
  what: string;
  /** The recording to go back to when a new one is taken out. */
  former: Sound | null;
  onState: (state: UploadState) => void;
  onFailed: (failure: ApiFailure) => void;
}

/** A recording, and the area that takes another one. It is sent at once; saving the form makes it count. */
function SoundUpload({ id, value, onChange, what, former, onState, onFailed }: UploadProps) {
  const helpId = useId();
  const { state, problem, dismiss, again, upload } = useUpload({
    kind: soundKind,
    what,
    onUploaded: (sound) => onChange?.(sound),
    onRemoved: () => onChange?.(former),
    onFailed,
  });
  const button = useRef<HTMLButtonElement>(null);
  /** What was pressed goes away by it: the focus stays in the field. */
  const andStay = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  useEffect(() => onState(state), [state, onState]);
  return (
    <>
      {value && <Shown sound={value} label={`the ${what}`} />}
      <FileDropzone
        {...upload}
        id={id}
        accept={soundKind.accept}
        button={value ? `Replace the ${what}` : `Choose a ${what}`}
        buttonRef={button}
        describedBy={helpId}
        itemRender={(_, file, __, { remove }) => (
          <UploadLine item={file} onRemove={andStay(remove)} onAgain={andStay(again)} />
        )}
      >
        <span className={styles.invitation}>Drag an audio file to this area, or choose one</span>
      </FileDropzone>
      {value && state === 'ready' && upload.fileList.length === 0 && (
        <Button type="link" className={styles.remove} onClick={andStay(() => onChange?.(null))}>
          Remove the {what}
        </Button>
      )}
      {problem && <FileProblem text={problem} onDismiss={andStay(dismiss)} />}
      <p id={helpId} className={styles.help}>
        {soundKind.help}
      </p>
    </>
  );
}

interface Props {
  /** The field of the form that holds the `Sound`, or null. */
  name: string;
  /** What the recording is, such as `Spot`: the field's label, and in small letters the word for it in sentences. */
  label: string;
  /** A line under the field. */
  extra?: string;
}

/** A recording in a form: chosen, heard, replaced or left out. */
export function SoundField({ name, label, extra }: Props) {
  const form = Form.useFormInstance();
  const [former] = useState<Sound | null>(() => form.getFieldValue(name) ?? null);
  return (
    <UploadFormItem name={name} label={label} extra={extra}>
      {(heard) => <SoundUpload what={label.toLowerCase()} former={former} {...heard} />}
    </UploadFormItem>
  );
}
