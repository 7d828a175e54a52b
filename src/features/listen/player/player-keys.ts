import { useEffect } from 'react';
import { type MediaCommands, skipBack, skipForward } from './media-session';
import { player } from './player';
import { usePlayer } from './player-store';

type VolumeCommand = 'louder' | 'quieter' | 'mute';
export type KeyCommand = 'toggle' | 'back' | 'forward' | 'nudgeBack' | 'nudgeForward' | VolumeCommand;

interface Press {
  key: string;
  /** Any of Alt, Control, Meta. */
  modified: boolean;
  /** The focused element. */
  target: Element | null;
}

/** Seconds that an arrow key moves. */
export const nudge = 5;
/** How much of the volume an arrow key changes. */
const volumeStep = 0.05;

const fields = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';
/** Elements that use the Space key themselves. */
const presses =
  'button, a[href], summary, [role=button], [role=menuitem], [role=tab], [role=option], [role=checkbox]';
const inPlayer = '[data-player-part]';
/** Elements that use the arrow keys themselves. */
const moves =
  '[type=range], [type=radio], [role=slider], [role=menu], [role=menuitem], [role=tab], [role=listbox], [role=grid], [role=radiogroup], audio, video';

/** The command of a key, if any: never while a person types, nor where the key has a use of its own. */
export function commandOf({ key, modified, target }: Press): KeyCommand | undefined {
  if (modified || target?.closest(fields)) return undefined;
  switch (key) {
    case ' ':
      return target?.closest(presses) ? undefined : 'toggle';
    case 'k':
    case 'K':
      return 'toggle';
    case 'j':
    case 'J':
      return 'back';
    case 'l':
    case 'L':
      return 'forward';
    case 'ArrowLeft':
      return target?.closest(moves) ? undefined : 'nudgeBack';
    case 'ArrowRight':
      return target?.closest(moves) ? undefined : 'nudgeForward';
    case 'm':
    case 'M':
      return 'mute';
    // Only in the player, because they scroll everywhere else.
    case 'ArrowUp':
    case 'ArrowDown':
      if (target?.closest(moves) || !target?.closest(inPlayer)) return undefined;
      return key === 'ArrowUp' ? 'louder' : 'quieter';
    default:
      return undefined;
  }
}

/** Its code is loaded at the first use, with the menus. */
async function changeVolume(command: VolumeCommand) {
  const { setVolume, toggleMute, useVolume } = await import('./player-volume');
  if (command === 'mute') return toggleMute();
  setVolume(useVolume.getState().volume + (command === 'louder' ? volumeStep : -volumeStep));
}

const run = (command: KeyCommand, commands: Pick<MediaCommands, 'skip'> & { toggle: () => void }) => {
  if (command === 'toggle') commands.toggle();
  else if (command === 'back') commands.skip(-skipBack);
  else if (command === 'forward') commands.skip(skipForward);
  else if (command === 'louder' || command === 'quieter' || command === 'mute') void changeVolume(command);
  else commands.skip(command === 'nudgeBack' ? -nudge : nudge);
};

/** Space or K, J and L, M, and the arrows, on every page, once something is in the player. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !usePlayer.getState().nowPlaying) return;
      // A held K would start and stop without end, while a held arrow key is meant to repeat.
      if (event.repeat && !event.key.startsWith('Arrow')) return;
      const target = event.target instanceof Element ? event.target : null;
      const modified = event.altKey || event.ctrlKey || event.metaKey;
      const command = commandOf({ key: event.key, modified, target });
      if (!command) return;
      event.preventDefault();
      run(command, player);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
