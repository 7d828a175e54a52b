import { Upload, type UploadFile, type UploadProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import { uploadImages } from '@/contract/club';
import type { ReplyOf } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { sizeOver, wholeSize } from '@/ui/form/file-size';

const kinds = ['image/png', 'image/jpeg', 'image/webp'];

/** The `accept` of the picker. Without HEIC, which an iPhone then turns into JPEG by itself. */
export const imageAccept = kinds.join(',');
export const imageHelp = `PNG, JPEG or WebP, up to ${wholeSize(limits.imageBytes)}. Square works best.`;

/** Why a picture need not be sent at all, as a sentence; undefined when the server shall decide. */
function imageProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>, what: string) {
  if (!kinds.includes(type)) return `${name} is not a PNG, JPEG or WebP image. Choose another file.`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > limits.imageBytes) {
    const most = `A ${what} may have up to ${wholeSize(limits.imageBytes)}.`;
    return `${name} is ${sizeOver(size, limits.imageBytes)}. ${most}`;
  }
  return undefined;
}

type Reply = ReplyOf<typeof uploadImages>;
/** `uid, name, status (uploading, done, error, removed), percent, response, error`, as antd keeps it. */
export type ImageItem = UploadFile<Reply>;
type Request = Parameters<NonNullable<UploadProps<Reply>['customRequest']>>[0];

interface Heard {
  /** What the picture is: "logo", "photo". */
  what: string;
  onUploaded: (url: string) => void;
  onFailed: (failure: ApiFailure) => void;
  /** The uploaded one was taken out again. */
  onRemoved: () => void;
}

/** `uploading`: on its way. `failed`: what was chosen last is not sent, and nobody has done anything about it yet. */
export type UploadState = 'ready' | 'uploading' | 'failed';

/** Sends a picture as soon as it is chosen; the newest choice counts. Stops when its screen goes. */
export function useUploadImage({ what, onUploaded, onFailed, onRemoved }: Heard) {
  const [items, setItems] = useState<ImageItem[]>([]);
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
      const reply = await call(uploadImages, {
        files: [file],
        onProgress: (share) => onProgress?.({ percent: share * 100 }),
        signal: own.signal,
      });
      const [url] = reply.data;
      if (own.signal.aborted) return;
      if (!url) throw new ApiFailure('internal', `The ${what} did not arrive. Please choose it again.`);
      onSuccess?.(reply);
      onUploaded(url);
    } catch (error) {
      const failure = toFailure(error);
      if (own.signal.aborted) return;
      onError?.(failure);
      onFailed(failure);
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
    /** The same file once more. */
    again: () => last.current && void send(last.current),
    /** For the dropzone. */
    upload: {
      fileList: items,
      beforeUpload: (file) => {
        const found = imageProblem(file, what);
        setProblem(found);
        // One that is not sent takes no place in the list; what failed before it goes all the same.
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
    } satisfies UploadProps<Reply>,
  };
}
