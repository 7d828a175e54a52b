import type { SentFile } from './scene';

/** The body of an upload: files under `field`, and text fields before them. */
export function uploadForm(field: string, files: SentFile[], texts: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const { name, bytes, type = 'application/octet-stream' } of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
