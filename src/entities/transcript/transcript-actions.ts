import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/client/http';
import {
  makeTranscript,
  removeTranscript,
  restoreTranscript,
  uploadTranscript,
} from '@/contract/transcript/transcript';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';

/** The last segment of a recording's URL, by which its text is called. */
export const keyOfRecording = (url: string): string => url.split('/').at(-1) ?? '';

export const transcriptKey = (url: string) => ['transcript', keyOfRecording(url)] as const;

/** What can be done with the text of a recording. `stale` are the queries that show it. Render `holder` once. */
export function useTranscriptActions(url: string, label: string, stale: readonly QueryKey[]) {
  const params = { key: keyOfRecording(url) };
  const { run, running, holder } = useAction(transcriptKey(url), ...stale);
  const client = useQueryClient();
  const [notice, setNotice] = useState<string | null>(null);
  const refresh = () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  return {
    holder,
    /** What people have to know about the file that they have sent; it stays until another file is sent, or the text is removed. */
    notice,
    busy: running !== undefined,
    refresh,
    send: (file: File, onDone: () => void) =>
      void run({
        id: url,
        key: 'send',
        call: () => call(uploadTranscript, { params, body: {}, files: [file] }),
        onDone: (reply) => {
          setNotice(reply.notice);
          onDone();
        },
      }),
    make: () => void run({ id: url, key: 'make', call: () => call(makeTranscript, { params, body: {} }) }),
    restore: () =>
      void run({ id: url, key: 'restore', call: () => call(restoreTranscript, { params, body: {} }) }),
    remove: (onDone: () => void) =>
      void run({
        id: url,
        key: 'remove',
        call: () => call(removeTranscript, { params }),
        onDone: () => {
          setNotice(null);
          onDone();
        },
        undo: {
          text: t`The transcript of ${label} was removed.`,
          what: t`the transcript of ${label}`,
          call: () => call(restoreTranscript, { params, body: {} }),
        },
      }),
  };
}
