import { useRouter } from 'next/router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { isFirstPageKept, onFirstPageDrop } from '@/client/first-answers';
import { HeroOutline } from '@/features/listen/home/hero-outline';
import { PodcastOutline } from '@/features/listen/podcast/podcast-outline';
import styles from '../screens/frame-skeleton.module.css';

const outlines: Readonly<Record<string, ReactNode>> = {
  '/member/dashboard': <HeroOutline />,
  '/member/dashboard/podcast': <PodcastOutline />,
};

/**
 * The beginning of a page over its skeleton, filled by `public/first-answers.js`, so that people see the newest episodes before
 * React has loaded. React does not touch its content, and removes it once the page shows its own.
 */
export function FirstPage() {
  const outline = outlines[useRouter().pathname];
  const kept = useSyncExternalStore(onFirstPageDrop, isFirstPageKept, () => true);
  if (!outline || !kept) return null;
  return (
    <div id="first-page" className={styles.first} aria-hidden="true" hidden suppressHydrationWarning>
      {outline}
    </div>
  );
}
