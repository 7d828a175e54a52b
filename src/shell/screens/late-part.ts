import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import { orTryAgain } from '@/ui/feedback/or-try-again';

interface Options {
  /** What is missing where the code could not be loaded, which is said in its place. Without it nothing is. */
  what?: string;
  /** Shown in its place until the code is here. */
  meanwhile?: ReactNode;
}

/**
 * A part of a page or of the frame whose code comes after the first picture, because the page is usable without it. What opens
 * over a page, or brings antd, is a `lazyComponent`.
 */
export const latePart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  { what, meanwhile = null }: Options = {},
): ComponentType<Props> =>
  dynamic<Props>(load, { ssr: false, loading: what ? orTryAgain(what, meanwhile) : () => meanwhile });
