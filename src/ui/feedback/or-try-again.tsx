import type { DynamicOptionsLoadingProps } from 'next/dynamic';
import type { ReactNode } from 'react';
import { t } from '@/language/text';
import { FailureNotice } from './failure-notice';

/**
 * The `loading` of a `dynamic` part of a page: `meanwhile` until its code is here, and in its place what is missing and
 * how to try again when the code could not be loaded.
 */
export const orTryAgain =
  (what: string, meanwhile: ReactNode = null) =>
  ({ error, retry }: DynamicOptionsLoadingProps) =>
    error && retry ? (
      <FailureNotice message={t`${what} could not be loaded. Check your network.`} onRetry={retry} />
    ) : (
      meanwhile
    );
