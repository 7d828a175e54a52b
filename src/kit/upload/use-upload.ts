import { Upload, type UploadFile, type UploadProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { toFailure } from '@/client/user-message';
import { t } from '@/language/text';

/** `uid, name, status (uploading, done, error, removed), percent, response, error`, as antd keeps it. */
export type UploadItem = UploadFile<unknown>;
type Request = Parameters<NonNullable<UploadProps<unknown>['customRequest']>>[0];

/** How one kind of file is uploaded: what is refused at once, and how it is sent. */
export interface UploadKind<Value> {
  /** The `accept` of the picker. */
  accept: string;
  /** Kinds and size in words, for the line under the picker. */
  help: string;
  /** Why a file need not be sent at all, as a sentence; undefined when the server should decide. */
  problemOf: (file: File, what: string) => string | undefined;
  /** Resolves to the value for the form; undefined when nothing arrived. */
  send: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<Value | undefined>;
}

interface Options<Value> {
  kind: UploadKind<Value>;
  /** The word for the file: "logo", "photo", "spot". */
  what: string;
  onUploaded: (value: Value) => void;
  onFailed?: (failure: ApiFailure) => void;
  /** Called when the uploaded file is removed again. */
  onRemoved: () => void;
}

/** `uploading`: on its way. `failed`: the last choice was not sent, and was neither tried again nor removed. */
export type UploadState = 'ready' | 'uploading' | 'failed';

/** Sends a file as soon as it is chosen; the newest choice counts. Stops when its screen goes. */
export function useUpload<Value>({ kind, what, onUploaded, onFailed, onRemoved }: Options<Value>) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [problem, setProblem] = useState<string>();
  const aborter = useRef<AbortController>(undefined);
  const last = useRef<Request>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const send = async (request: Request) => {
    const { file, onProgress, onSuccess, onError } = request;
    if (!(file instanceof File)) return;
    last.current = request;
    aborter.current?.abort();
    const own = new AbortController();
    aborter.current = own;
    onProgress?.({ percent: 0 });
    try {
      const value = await kind.send(file, {
        onProgress: (share) => onProgress?.({ percent: share * 100 }),
        signal: own.signal,
      });
      if (own.signal.aborted) return;
      if (value === undefined)
        throw new ApiFailure('internal', t`The ${what} did not arrive. Please choose it again.`);
      onSuccess?.(value);
      onUploaded(value);
    } catch (error) {
      const failure = toFailure(error);
      if (own.signal.aborted) return;
      onError?.(failure);
      onFailed?.(failure);
    }
  };

  const [item] = items;
  const failed = problem !== undefined || item?.status === 'error';
  const state: UploadState = item?.status === 'uploading' ? 'uploading' : failed ? 'failed' : 'ready';

  return {
    state,
    /** Why the last choice was not sent. */
    problem,
    dismiss: () => setProblem(undefined),
    /** Sends the same file once more. */
    again: () => last.current && void send(last.current),
    /** The props of the dropzone. */
    upload: {
      fileList: items,
      beforeUpload: (file) => {
        const found = kind.problemOf(file, what);
        setProblem(found);
        // A failed file takes no place in the list; an earlier failure is removed all the same.
        if (found) setItems((listed) => listed.filter(({ status }) => status !== 'error'));
        return found ? Upload.LIST_IGNORE : true;
      },
      customRequest: (request) => void send(request),
      onChange: ({ file, fileList }) => {
        setItems(fileList);
        if (file.status !== 'removed') return;
        aborter.current?.abort();
        onRemoved();
      },
    } satisfies UploadProps<unknown>,
  };
}
