import { useSyncExternalStore } from 'react';
import { isFirstHeroKept, onFirstHeroDrop } from '@/client/first-answers';
import { HeroOutline } from '@/features/listen/home/hero-outline';
import styles from '../screens/frame-skeleton.module.css';

/**
 * A hero over the skeleton of the home, filled by `public/first-answers.js`, so that people see the newest episode before
 * React has loaded. React does not touch its content, and removes it once the home shows its own hero.
 */
export function FirstHero() {
  const kept = useSyncExternalStore(onFirstHeroDrop, isFirstHeroKept, () => true);
  if (!kept) return null;
  return (
    <div id="first-hero" className={styles.first} aria-hidden="true" hidden suppressHydrationWarning>
      <HeroOutline />
    </div>
  );
}
