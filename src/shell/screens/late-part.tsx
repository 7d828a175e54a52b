import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import { PartBoundary } from '@/ui/boundary/part-boundary';
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
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { what, meanwhile = null }: Options = {},
): ComponentType<Props> {
  const Part = dynamic<Props>(load, {
    ssr: false,
    loading: what ? orTryAgain(what, meanwhile) : () => meanwhile,
  });
  if (what) return Part;
  // What has no place for a message has none for its failure, either.
  return (props) => (
    <PartBoundary part="page" over>
      <Part {...props} />
    </PartBoundary>
  );
}
