import { randomBytes } from 'node:crypto';
import { FileUrl } from '@/contract/shapes';

/** A new key: 128 random bits, base64url, 22 characters. */
export const createFileKey = (): string => randomBytes(16).toString('base64url');

/** Where people without an account see the logo of a club. */
export const publicLogoUrl = (key: string): string => `/api/pub/logo/${key}`;

export const fileUrl = (key: string): string => `/file/${key}`;

/** The key in a URL of ours; undefined for any other URL, which is never fetched. */
export const keyOfFileUrl = (url: string): string | undefined =>
  FileUrl.safeParse(url).success ? url.slice('/file/'.length) : undefined;
