import { DeleteOutlined, DownloadOutlined, SwapOutlined } from '@ant-design/icons';
import type { QueryKey } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { call } from '@/client/http';
import { saveFile } from '@/client/save-file';
import { writeVtt } from '@/contract/transcript/captions';
import { type Cue, getTranscript, saveTranscript, type Transcript } from '@/contract/transcript/transcript';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { CuesField } from './cues-field';
import { keyOfRecording, transcriptKey } from './transcript-actions';
import styles from './transcript-drawer.module.css';

interface Values {
  cues: Cue[];
}

interface Props {
  url: string;
  label: string;
  transcript: Transcript;
  stale: readonly QueryKey[];
  open: boolean;
  /** Something is being done with the text. */
  busy: boolean;
  onReplace: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What is said in a recording, to be read, corrected, replaced by a file, downloaded and removed. */
export function TranscriptDrawer(props: Props) {
  const { url, label, transcript, stale, open, busy, onReplace, onRemove, onClose } = props;
  const params = { key: keyOfRecording(url) };
  const download = () =>
    saveFile({
      name: `${label}.vtt`,
      content: new Blob([writeVtt(transcript.cues)], { type: 'text/vtt;charset=utf-8' }),
    });
  return (
    <SaveDrawer<Values, Transcript>
      title={t`Transcript of ${label}`}
      open={open}
      onClose={onClose}
      submitLabel={t`Save`}
      width="wide"
      subject={transcript}
      valuesOf={(subject) => ({ cues: subject?.cues ?? [] })}
      save={(values, subject) => call(saveTranscript, { params, body: values, ifMatch: subject?.rev })}
      newer={{ read: async () => (await call(getTranscript, { params })).data }}
      stale={[transcriptKey(url), ...stale]}
    >
      <div className={styles.actions}>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>{t`Download`}</Button>
        <Button
          icon={<SwapOutlined aria-hidden />}
          disabled={busy}
          onClick={onReplace}
        >{t`Replace with a file`}</Button>
        <Button
          icon={<DeleteOutlined aria-hidden />}
          danger
          disabled={busy}
          onClick={onRemove}
        >{t`Remove`}</Button>
      </div>
      <Form.Item name="cues" label={t`Lines`}>
        <CuesField />
      </Form.Item>
    </SaveDrawer>
  );
}
