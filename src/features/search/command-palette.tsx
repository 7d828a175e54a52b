import { SearchOutlined } from '@ant-design/icons';
// biome-ignore lint/style/noRestrictedImports: it lies above all other dialogs and opens without animation, at the top
import { Modal } from 'antd';
import { useRouter } from 'next/router';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { userMessage } from '@/client/user-message';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { leaveAll, useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { useActions } from './actions';
import { type Choice, groupsOf } from './choices';
import styles from './command-palette.module.css';
import { findNamed } from './matching';
import { PaletteOptions } from './palette-options';
import { useSearch } from './use-search';

/** How many actions are shown before anything is typed, and how many actions and pages match what was typed. */
const actionsFirst = 3;
const namedShown = 6;

/** The heading with the best fit first, each heading once. */
const inGroups = (choices: readonly Choice[]) => groupsOf(choices).flatMap((each) => each.choices);

interface ContentProps {
  pages: readonly Choice[];
  /** The latest choices, the latest first. */
  recent: readonly Choice[];
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

/** The field and its results. The focus stays in the field; the arrows move the active option. */
function Content({ pages, recent, onChoose, onClose }: ContentProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  /** Enter was pressed before the answer arrived. */
  const [waits, setWaits] = useState(false);
  const words = text.trim().replace(/\s+/g, ' ');
  const { found, current, error, refetch } = useSearch(words);
  const actions = useActions();

  const choices =
    words === ''
      ? [
          ...recent.map((choice) => ({ ...choice, group: t`Recent` })),
          ...actions.slice(0, actionsFirst),
          ...pages,
        ]
      : [...inGroups(findNamed([...pages, ...actions], words, namedShown)), ...found];
  const active = choices[Math.min(marked, choices.length - 1)];
  // A result of earlier words must not be opened while the search for the new ones is running.
  const isSure = (choice: Choice) => current || !found.includes(choice);

  const enter = () => {
    if (active && isSure(active)) onChoose(active);
    else if (!current && !error) setWaits(true);
  };
  const answered = useEffectEvent(() => {
    setWaits(false);
    if (active) onChoose(active);
  });
  useEffect(() => {
    if (waits && current) answered();
  }, [waits, current]);

  const move = (by: number) => {
    if (choices.length === 0) return;
    setMarked((Math.min(marked, choices.length - 1) + by + choices.length) % choices.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };

  const nothing = choices.length === 0 && current;
  return (
    <>
      <div className={styles.field}>
        <SearchOutlined className={styles.glass} aria-hidden />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: a dialog that is opened to type in
          autoFocus
          className={styles.input}
          role="combobox"
          aria-label={t`Search the console`}
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? list : undefined}
          aria-activedescendant={active && `${list}-${choices.indexOf(active)}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={t`A page, an action, a club, episode, member …`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
            setWaits(false);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>{t`Close`}</button>
      </div>
      <div className={styles.results} aria-busy={!current}>
        {choices.length > 0 && (
          <PaletteOptions id={list} choices={choices} active={active} onChoose={onChoose} />
        )}
        {nothing && (
          <p
            className={styles.none}
          >{t`Nothing is called “${words}”. Try the beginning of a name, or fewer letters.`}</p>
        )}
        {error && (
          <div className={styles.failure}>
            <FailureNotice
              message={userMessage(error)}
              onRetry={() => {
                input.current?.focus();
                void refetch();
              }}
            />
          </div>
        )}
        {choices.length === 0 && !current && !error && <p className={styles.none}>{t`Searching …`}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">
          {!current
            ? ''
            : nothing
              ? t`Nothing found`
              : words === ''
                ? ''
                : plural(choices.length, { one: '# found', other: '# found' })}
        </span>
      </VisuallyHidden>
    </>
  );
}

interface Props extends Omit<ContentProps, 'onChoose'> {
  open: boolean;
  onChosen: (choice: Choice) => void;
  /** Runs once it is closed: returns the focus, because it was taken before antd could store it. */
  giveBack: () => void;
}

/** Above drawers and their dialogs. */
const zIndex = 1300;

/** Goes to any page, begins any action, and finds anything by its name. */
export function CommandPalette({ open, onClose, onChosen, giveBack, ...content }: Props) {
  const router = useRouter();
  const chosen = useRef<Choice>(undefined);
  useNavigationGuard({ open, changed: false, leave: onClose });
  const choose = (choice: Choice) => {
    onChosen(choice);
    chosen.current = choice;
    onClose();
  };
  const afterClose = () => {
    giveBack();
    const { href } = chosen.current ?? {};
    chosen.current = undefined;
    // A form under the palette first asks whether what was typed there may be discarded.
    if (href) leaveAll(() => void router.push(href));
  };
  return (
    <Modal
      title={<VisuallyHidden>{t`Search`}</VisuallyHidden>}
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      afterClose={afterClose}
      destroyOnHidden
      // No animation, because people type on at once.
      transitionName=""
      maskTransitionName=""
      width="min(640px, calc(100vw - 24px))"
      zIndex={zIndex}
      classNames={{ root: styles.root, header: styles.head, container: styles.box }}
      style={{ top: 'min(96px, 8vh)' }}
    >
      <Content {...content} onChoose={choose} onClose={onClose} />
    </Modal>
  );
}
