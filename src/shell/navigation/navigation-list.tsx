import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { t } from '@/language/text';
import { whenIdle } from '@/ui/layout/when-idle';
import { findPlace } from './find-entry';
import type { Group } from './navigation';
import { NavigationGroup } from './navigation-group';
import styles from './navigation-list.module.css';
import { useOpenGroup } from './use-open-group';

/** With more entries than this the menu is higher than a window of 900 pixels, so its groups fold. */
const entriesSeen = 12;

/** By which a browser remembers a group, in any language. */
const keyOf = ({ entries }: Group): string => entries[0]?.path ?? '';

interface Props {
  groups: readonly Group[];
  /** Shows icons with small labels below them. */
  rail?: boolean;
  onFollow?: () => void;
}

/** The links of a persona's sidebar in their groups. In a long menu the first group and one other are open. */
export function NavigationList({ groups, rail = false, onFollow }: Props) {
  const { pathname, prefetch } = useRouter();
  const current = findPlace(pathname)?.entry;
  // Next prefetches a link as soon as it is visible, while the page itself still loads. Here prefetching waits until the browser is idle.
  const pagesToLoad = useEffectEvent(() =>
    groups
      .flatMap(({ entries }) => entries)
      .filter(({ comingSoon }) => !comingSoon)
      .map(
        ({ path }) =>
          () =>
            prefetch(path),
      ),
  );
  useEffect(() => whenIdle(...pagesToLoad()), []);
  const menu = groups[0]?.entries[0]?.path ?? '';
  const here = groups.find(({ entries }) => current !== undefined && entries.includes(current));
  const { open, toggle } = useOpenGroup(menu, here?.heading && keyOf(here));
  const folds = groups.reduce((count, { entries }) => count + entries.length, 0) > entriesSeen;
  return (
    <nav aria-label={t`Main`} className={rail ? styles.rail : styles.menu}>
      {groups.map((group, index) => {
        const key = keyOf(group);
        return (
          <NavigationGroup
            key={key}
            group={group}
            current={current}
            after={groups.length - 1 - index}
            fold={folds ? { open: key === open, onToggle: () => toggle(key) } : undefined}
            onFollow={onFollow}
          />
        );
      })}
    </nav>
  );
}
