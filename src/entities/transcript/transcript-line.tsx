import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { TranscriptBrief } from '@/contract/file';
import { getTranscript, type Transcript } from '@/contract/transcript/transcript';
import { plural, t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { TextButton } from '@/ui/plain/text-button';
import { useCaptionsPicker } from './captions-picker';
import { keyOfRecording, transcriptKey, useTranscriptActions } from './transcript-actions';
import styles from './transcript-line.module.css';

const TranscriptDrawer = lazyComponent(() =>
  import('./transcript-drawer').then((module) => module.TranscriptDrawer),
);

/** How far the text of a recording is, in words. */
function transcriptWords({ status, problem, lines }: TranscriptBrief): string {
  if (status === 'written')
    return plural(lines, { one: 'Transcript · # line', other: 'Transcript · # lines' });
  if (status === 'waiting')
    return problem ? t`Transcript is waiting. ${problem}` : t`Transcript is being made`;
  if (status === 'writing') return t`Transcript is being made`;
  if (status === 'unavailable') return [t`Transcript not available.`, problem].filter(Boolean).join(' ');
  return status === 'removed' ? t`Transcript removed` : t`No transcript`;
}

interface Props {
  /** The URL of the recording. */
  url: string;
  /** What it is, such as `Intro`. */
  label: string;
  brief: TranscriptBrief;
  /** The queries that show how far it is. */
  stale: readonly QueryKey[];
  disabled?: boolean;
}

/** The text of a recording: how far it is, and what can be done about it. */
export function TranscriptLine({ url, label, brief, stale, disabled = false }: Props) {
  const actions = useTranscriptActions(url, label, stale);
  const opening = useOpenTranscript(url);
  const picker = useCaptionsPicker(label, (file) => actions.send(file, opening.close));
  const { status, mayMake } = brief;
  const off = disabled || actions.busy;
  const button = (words: string, onClick: () => void) => (
    <TextButton disabled={off} aria-label={t`${words}: transcript of ${label}`} onClick={onClick}>
      {words}
    </TextButton>
  );
  return (
    <div className={styles.transcript}>
      <span className={styles.words} role="status">
        {transcriptWords(brief)}
      </span>
      {status === 'written' && button(t`Open`, opening.open)}
      {status === 'removed' && button(t`Bring back`, actions.restore)}
      {mayMake && status === 'unavailable' && button(t`Try again`, actions.make)}
      {mayMake && (status === 'none' || status === 'removed') && button(t`Make a transcript`, actions.make)}
      {status !== 'written' && button(t`Send a file`, picker.open)}
      {actions.notice && (
        <span className={styles.notice} role="alert">
          {actions.notice}
        </span>
      )}
      {opening.problem && (
        <span className={styles.problem} role="alert">
          {opening.problem}
        </span>
      )}
      {picker.input}
      {opening.transcript && (
        <TranscriptDrawer
          url={url}
          label={label}
          transcript={opening.transcript}
          stale={stale}
          open={opening.shown}
          busy={actions.busy}
          onReplace={picker.open}
          onRemove={() => actions.remove(opening.close)}
          onClose={opening.close}
        />
      )}
      {actions.holder}
    </div>
  );
}

/** Loads the lines, which the editor begins with, and then shows it. */
function useOpenTranscript(url: string) {
  const client = useQueryClient();
  const [transcript, setTranscript] = useState<Transcript>();
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const open = () => {
    setProblem(undefined);
    client
      .fetchQuery({
        queryKey: transcriptKey(url),
        queryFn: async () => (await call(getTranscript, { params: { key: keyOfRecording(url) } })).data,
        staleTime: 0,
      })
      .then(
        (data) => {
          setTranscript(data);
          setShown(true);
        },
        (error: unknown) => setProblem(userMessage(error)),
      );
  };
  return { transcript, shown, problem, open, close: () => setShown(false) };
}
