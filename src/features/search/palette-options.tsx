import Link from 'next/link';
import { type MouseEvent, useEffect, useId } from 'react';
import { t } from '@/language/text';
import { type Choice, groupsOf } from './choices';
import styles from './command-palette.module.css';

interface Props {
  /** The id of the list; an option has it with its index appended. */
  id: string;
  choices: readonly Choice[];
  active: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** A press with such a key opens another tab or window, which is left to the browser. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !(ctrlKey || metaKey || shiftKey || altKey);

/** The options of the palette under their headings. They are links, so that one can be opened in another tab, too. */
export function PaletteOptions({ id, choices, active, onChoose }: Props) {
  const heading = useId();
  const marked = active && `${id}-${choices.indexOf(active)}`;
  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);
  return (
    <div role="listbox" id={id} aria-label={t`Found`} className={styles.list}>
      {groupsOf(choices).map(({ group, choices: grouped }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group} role="group" aria-labelledby={`${heading}-${group}`}>
          <div id={`${heading}-${group}`} className={styles.group}>
            {group}
          </div>
          {grouped.map((choice) => {
            const place = choices.indexOf(choice);
            return (
              <Link
                key={choice.href}
                prefetch={false}
                href={choice.href}
                id={`${id}-${place}`}
                role="option"
                aria-selected={choice === active}
                tabIndex={-1}
                className={choice === active ? styles.active : styles.option}
                // Otherwise the field would lose the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  onChoose(choice);
                }}
              >
                <span className={styles.name}>{choice.name}</span>
                {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
