import { waitFor } from '@testing-library/react';
import {
  followingOf,
  hasNothingLeft,
  isBegun,
  isBeingMixed,
  isFinished,
  isNewThisWeek,
} from '@/features/listen/episode-progress';
import { chapterAt, chapterStep } from '@/features/listen/player/chapters';
import { commandOf, type KeyCommand } from '@/features/listen/player/player-keys';
import {
  resolveConflict,
  resumeAt,
  type SaveReason,
  worthSaving,
} from '@/features/listen/player/resume-rules';
import { findEpisodes } from '@/features/listen/podcast/find-episodes';
import { barsOf, drawBars, keyTarget } from '@/ui/media/waveform-bars';
import { episodeOf, readyRendition } from '../support/episodes';
import '@/features/listen/player/player';
import { emptyState, usePlayer } from '@/features/listen/player/player-store';
import { holdLoadingAhead, loadAhead, whenIdle } from '@/ui/layout/when-idle';
import { replaceProperty } from '../support/replace-property';

describe('rules of listening', () => {
  describe('where to begin', () => {
    test.each([
      [0, 600, 0],
      [241.5, 600, 241.5],
      [597.9, 600, 597.9],
      [599, 600, 0],
      [600, 600, 0],
      [30, 0, 0],
    ])('left at %d of %d → %d', (position, duration, expected) => {
      expect(resumeAt({ position, finished: false }, duration)).toBe(expected);
    });

    test.each([
      // A file that was made anew may be longer than the one that was heard to its end.
      { position: 585, begins: 0 },
      { position: 300, begins: 300 },
      { position: 0, begins: 0 },
    ])('C6 L5 a finished one, heard again until $position, begins at $begins', ({ position, begins }) => {
      expect(resumeAt({ position, finished: true }, 600)).toBe(begins);
    });
  });

  describe('what is worth saving', () => {
    const table: [SaveReason, position: number, saved: number, played: number, expected: boolean][] = [
      ['tick', 5, 0, 5, true],
      // Opened and not played.
      ['hidden', 0, 0, 0, false],
      // An unplayed start never overwrites a real position.
      ['pause', 0, 300, 0, false],
      ['hidden', 0.4, 300, 0, false],
      ['seek', 0, 300, 0, false],
      // A start that was really played does.
      ['tick', 0.9, 300, 0.9, true],
      // A seek without playing is a position that the person chose.
      ['seek', 120, 300, 0, true],
      // Nothing moved.
      ['hidden', 300, 300, 0, false],
      ['pause', 300.1, 300, 0, false],
      // Paused where it was, after listening around.
      ['pause', 300, 300, 12, true],
      ['ended', 600, 600, 0, true],
    ];
    test.each(table)('%s at %d, saved %d, played %d → %s', (reason, position, saved, played, expected) => {
      expect(worthSaving({ reason, position, saved, played })).toBe(expected);
    });
  });

  describe('whose position counts when ours is stale', () => {
    const theirs = { position: 720, finished: false, rev: 50 };
    const table: [SaveReason, number, number[], 'ours' | 'theirs'][] = [
      ['tick', 305, [], 'theirs'],
      ['pause', 305, [], 'theirs'],
      ['hidden', 305, [], 'theirs'],
      // Chosen just now, or heard to the end here.
      ['seek', 305, [], 'ours'],
      ['ended', 900, [], 'ours'],
      // Our own save arrived, its answer did not.
      ['tick', 725, [720], 'ours'],
      ['tick', 305, [300], 'theirs'],
      // The same place, give or take.
      ['tick', 721.5, [], 'ours'],
    ];
    test.each(table)('%s at %d, unanswered %j → %s', (reason, position, unanswered, expected) => {
      expect(resolveConflict({ reason, position, unanswered, server: theirs, source: 'save' })).toBe(
        expected,
      );
    });
  });

  test('L1 asked before it goes on, a player takes the place of the other one exactly', () => {
    const server = { position: 720, finished: false, rev: 9 };
    const asked = { reason: 'tick', unanswered: [], server, source: 'refresh' } as const;
    expect(resolveConflict({ ...asked, position: 718.9 })).toBe('theirs');
    expect(resolveConflict({ ...asked, position: 720.1 })).toBe('ours');
  });

  describe('what an episode is to its listener', () => {
    const heard = (position: number, finished: boolean, duration: number | null = 600) =>
      episodeOf(10, { listening: { position, finished, duration, heardAt: null } });

    test('begun is somewhere in the middle; being mixed has no duration yet', () => {
      expect(isBegun(heard(0, false))).toBe(false);
      expect(isBegun(heard(30, false))).toBe(true);
      expect(isBegun(heard(600, true))).toBe(false);
      expect(isBegun(episodeOf(10))).toBe(false);
      expect(isBeingMixed(heard(0, false, null))).toBe(true);
      expect(isBeingMixed(heard(0, false))).toBe(false);
    });

    test.each([
      // Where the player is; finished; whether Play would begin anew.
      [undefined, true, true],
      [0, true, true],
      [300, true, false],
      [600, true, true],
      [300, false, false],
      [599, false, true],
    ] as const)(
      'D6 L5 with the player at %s, finished %s: it stays so while a chapter is heard again',
      (position, finished, over) => {
        expect(isFinished(heard(600, finished), position)).toBe(finished || over);
        expect(hasNothingLeft(heard(600, finished), position)).toBe(over);
      },
    );

    test('E3 what comes next: the next newer one that was not heard, else the newest such', () => {
      const numbered = (number: number) =>
        episodeOf(number, {
          id: String(number),
          listening: { position: 0, finished: number === 11, duration: 600, heardAt: null },
        });
      const [fourth, third, second, first] = [numbered(13), numbered(12), numbered(11), numbered(10)];
      const all = [fourth, third, second, first];
      expect(followingOf(all, first.id)).toBe(third);
      expect(followingOf(all, fourth.id)).toBe(third);
      expect(followingOf([second], second.id)).toBeUndefined();
    });

    test.each([
      ['2026-11-21T09:00:00Z', true],
      ['2026-11-14T10:00:01Z', true],
      ['2026-11-14T10:00:00Z', false],
      ['2026-11-22T00:00:00Z', false],
      [null, false],
    ])('new this week: published %s → %s', (publishedAt, expected) => {
      expect(isNewThisWeek({ publishedAt }, Date.parse('2026-11-21T10:00:00Z'))).toBe(expected);
    });
  });

  describe('chapters', () => {
    const { chapters } = readyRendition;

    test.each([
      [0, 0],
      [160.9, 0],
      [161, 1],
      [870, 1],
      [9999, 1],
    ])('at %d sounds chapter %d', (position, expected) => {
      expect(chapterAt(chapters, position)).toBe(expected);
    });

    test('back goes to the start of this one, or of the one before where this just began; forward to the next; of none to none', () => {
      expect(chapterAt([], 10)).toBe(-1);
      expect(chapterStep([], 10, -1)).toBeUndefined();
      expect(chapterStep(chapters, 300, -1)).toBe(161);
      expect(chapterStep(chapters, 163, -1)).toBe(0);
      expect(chapterStep(chapters, 1, -1)).toBe(0);
      expect(chapterStep(chapters, 20, 1)).toBe(161);
      expect(chapterStep(chapters, 300, 1)).toBeUndefined();
    });
  });

  describe('keys of the player', () => {
    const element = (html: string) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = html;
      return place.firstElementChild;
    };
    const table: [key: string, html: string, expected: KeyCommand | undefined][] = [
      [' ', '<main></main>', 'toggle'],
      ['k', '<main></main>', 'toggle'],
      ['j', '<main></main>', 'back'],
      ['l', '<main></main>', 'forward'],
      ['ArrowLeft', '<main></main>', 'nudgeBack'],
      ['ArrowRight', '<main></main>', 'nudgeForward'],
      ['m', '<main></main>', 'mute'],
      ['x', '<main></main>', undefined],
      // The arrows that scroll a page change the volume in the player only.
      ['ArrowUp', '<main></main>', undefined],
      ['ArrowUp', '<section data-player-part></section>', 'louder'],
      ['ArrowDown', '<section data-player-part></section>', 'quieter'],
      ['m', '<input type="search">', undefined],
      // Never while a person types.
      ['k', '<input type="search">', undefined],
      [' ', '<textarea></textarea>', undefined],
      ['ArrowLeft', '<div contenteditable="true"></div>', undefined],
      // Where a key has a use of its own.
      [' ', '<button></button>', undefined],
      [' ', '<a href="/x"></a>', undefined],
      ['ArrowRight', '<input type="range">', undefined],
      ['ArrowRight', '<div role="menuitem"></div>', undefined],
      // Letters have none on buttons.
      ['k', '<button></button>', 'toggle'],
      ['k', '<input type="range">', 'toggle'],
    ];
    test.each(table)('%j on %s → %s', (key, html, expected) => {
      expect(commandOf({ key, modified: false, target: element(html) })).toBe(expected);
    });

    test('with Control, Alt or Meta a key belongs to the browser', () => {
      expect(commandOf({ key: 'l', modified: true, target: element('<main></main>') })).toBeUndefined();
    });
  });

  describe('finding episodes', () => {
    const listening = (finished: boolean) => ({
      duration: 600,
      position: finished ? 600 : 0,
      finished,
      heardAt: null,
    });
    const episodes = [
      episodeOf(11, {
        name: 'Eleven Muddy Boots',
        description: 'José on Søgårdstraße',
        listening: listening(false),
      }),
      episodeOf(10, { name: 'Before the Whistle', listening: listening(true) }),
    ];
    const numbers = (q: string, filter: 'all' | 'unfinished' | 'finished' = 'all') =>
      findEpisodes(episodes, q, filter).map(({ number }) => number);

    test('by name, description and number, whatever the letters; by finished and unfinished', () => {
      expect(numbers('')).toEqual([11, 10]);
      expect(numbers('muddy')).toEqual([11]);
      expect(numbers('WHISTLE before')).toEqual([10]);
      expect(numbers('jose')).toEqual([11]);
      expect(numbers('sogardstrasse')).toEqual([11]);
      expect(numbers('ep 10')).toEqual([10]);
      expect(numbers('rain')).toEqual([]);
      expect(numbers('', 'finished')).toEqual([10]);
      expect(numbers('', 'unfinished')).toEqual([11]);
      expect(numbers('muddy', 'finished')).toEqual([]);
    });
  });

  describe('a search that forgives', () => {
    const hosted = (number: number, name: string, description = '', host = 'Dana Okafor') =>
      episodeOf(number, { name, description, hosts: [{ id: `h${number}`, name: host, photo: null }] });
    const shelf = [
      hosted(12, 'Rain Delay', 'After the long throw of last week.'),
      hosted(9, 'The Long Throw'),
      hosted(8, 'First Training', 'With the goalkeepers.', 'Priya Raman'),
    ];
    test.each<[string, number[]]>([
      ['long trow', [9, 12]],
      ['lnog throw', [9, 12]],
      ['goalkeper', [8]],
      ['piya', [8]],
      ['pryia raman', [8]],
      ['thr', [9, 12]],
      ['trianing', [8]],
      ['ep 9', [9]],
      ['rat', []],
      ['throw training', []],
      ['...', [12, 9, 8]],
    ])('M-02 “%s” finds %j', (q, found) => {
      expect(findEpisodes(shelf, q, 'all').map(({ number }) => number)).toEqual(found);
    });
  });

  describe('waveform', () => {
    test('squeezes peaks into bars, each the mean of its share, the loudest full; draws a stroke for each, and silence as a dot', () => {
      expect(barsOf([0.3, 0.5, 0.1, 0.1], 2)).toEqual([1, 0.25 ** 1.6]);
      expect(barsOf([0.5], 3)).toEqual([1, 1, 1]);
      expect(barsOf([0, 0], 2)).toEqual([0, 0]);
      expect(barsOf([], 2)).toEqual([0, 0]);
      expect(drawBars([1, 0], 40)).toBe('M0.5 1.5V38.5M1.5 19.3V20.8');
    });

    test('keys move within it, and others are left alone', () => {
      const targets = ['ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End'].map((key) =>
        keyTarget(key, 0.5, 0.02),
      );
      expect(targets.map((at) => at?.toFixed(2))).toEqual(['0.52', '0.48', '0.60', '0.00', '1.00']);
      expect(keyTarget('ArrowRight', 0.99, 0.02)).toBe(1);
      expect(keyTarget('Tab', 0.5, 0.02)).toBeUndefined();
    });
  });
});

describe('loading ahead', () => {
  afterEach(() => {
    holdLoadingAhead(false);
    usePlayer.setState(emptyState);
  });

  /** A task that notes when it begins, and ends when it is told to. */
  function taskOf(begun: string[], name: string) {
    let end: (failed?: 'failed') => void = () => undefined;
    const done = new Promise<void>((resolve, reject) => {
      end = (failed) => (failed ? reject(new Error('no connection')) : resolve());
    });
    const run = () => {
      begun.push(name);
      return done;
    };
    return { run, end: (failed?: 'failed') => end(failed) };
  }

  test('G-04 what is loaded ahead is loaded in turn, and waits while the sound needs the connection', async () => {
    const begun: string[] = [];
    const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) =>
      taskOf(begun, name),
    );
    if (!first || !second || !third || !other) throw new Error('four tasks');
    // Something of a test before may still be loading.
    await new Promise<void>((resolve) => void loadAhead(resolve));
    loadAhead(first.run, second.run);
    const cancel = loadAhead(other.run);
    loadAhead(third.run);
    expect(begun).toEqual(['first']);
    holdLoadingAhead(true);
    first.end('failed');
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    cancel();
    await waitFor(() => {
      holdLoadingAhead(false);
      expect(begun).toEqual(['first', 'second']);
    });
    second.end();
    await waitFor(() => expect(begun).toEqual(['first', 'second', 'third']));
    third.end();
  });

  test('G-04 from the press on Play until it sounds nothing more is loaded ahead', () => {
    const task = jest.fn();
    usePlayer.setState({ phase: 'loading' });
    loadAhead(task);
    expect(task).not.toHaveBeenCalled();
    usePlayer.setState({ phase: 'playing' });
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('G-04 nothing is loaded ahead for people who save data, nor once its component has gone', () => {
    jest.useFakeTimers();
    const task = jest.fn();
    whenIdle(task)();
    replaceProperty(navigator, 'connection', { value: { saveData: true } });
    whenIdle(task);
    replaceProperty(navigator, 'connection', { value: undefined });
    jest.advanceTimersByTime(10_000);
    expect(task).not.toHaveBeenCalled();
    whenIdle(task);
    jest.advanceTimersByTime(10_000);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
