import { limits } from '@/contract/limits';
import {
  assign,
  assignedCount,
  choose,
  drop,
  fileProblem,
  moveFile,
  nothingChosen,
  type Selection,
  shareOfEach,
  slotOf,
  suggestParts,
} from '@/features/episode-content/selection';
import { cutName } from '@/ui/media/audio-file';
import { audio } from '../support/episodes';

const chosen = (...files: File[]): Selection => choose(nothingChosen, files).selection;

const file = (name: string, size: number, type = 'audio/mpeg') => ({ name, size, type });

describe('choosing files', () => {
  test('U-11 at most 20 files are taken from the picker at once, counting those chosen before', () => {
    const many = Array.from({ length: 21 }, (_, index) => audio(`part-${index}.mp3`));
    expect(choose(nothingChosen, many.slice(0, 20)).refusals).toEqual([]);
    const step = choose(nothingChosen, many);
    expect(step.selection.files).toHaveLength(20);
    expect(step.refusals).toEqual(['At most 20 files can be chosen. Only the first 20 were taken.']);
    const full = choose(chosen(...many.slice(0, 20)), many.slice(20));
    expect(full.selection.files).toHaveLength(20);
    expect(full.refusals).toEqual(['At most 20 files can be chosen. Take some out first.']);
    expect(choose(chosen(...many.slice(0, 19)), many.slice(19, 20)).refusals).toEqual([]);
  });

  test('U-12 a second file of the same name is refused with a sentence, also in the same choice', () => {
    const step = choose(chosen(audio('intro.mp3')), [audio('intro.mp3')]);
    expect(step.selection.files).toHaveLength(1);
    expect(step.refusals).toEqual(['intro.mp3 is already chosen.']);
    expect(choose(nothingChosen, [audio('a.mp3'), audio('a.mp3')]).refusals).toHaveLength(1);
  });

  test('what is no audio by type and name, empty or over 300 MB gets a sentence', () => {
    expect(fileProblem(file('notes.pdf', 10, 'application/pdf'))).toContain('notes.pdf is not an audio file');
    expect(fileProblem(file('empty.mp3', 0))).toContain('is empty');
    expect(fileProblem(file('exact.wav', limits.audioBytes))).toBeUndefined();
    expect(fileProblem(file('long.wav', limits.audioBytes + 1))).toBe(
      'long.wav is just over 300 MB. A part may have up to 300 MB.',
    );
  });

  test.each(['VOICE.CAF', 'note.opus', 'take.webm', 'old.aif'])('%s is left to the server', (name) => {
    expect(fileProblem(file(name, 10, ''))).toBeUndefined();
  });
});

describe('assigning files', () => {
  test('U-13 a file that has a part is refused for a second one', () => {
    const one = audio('coach.wav');
    const { selection } = assign(chosen(one), one, 'interview');
    const step = assign(selection, one, 'outro');
    expect(slotOf(step.selection, one)).toBe('interview');
    expect(step.refusals).toEqual([
      'coach.wav is already chosen for Interview. A file goes to one part only.',
    ]);
  });

  test('U-11 three files fill the three parts and a fourth is refused', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => audio(`${name}.mp3`));
    let selection = chosen(...files);
    for (const [index, slot] of (['intro', 'interview', 'outro'] as const).entries()) {
      const step = assign(selection, files[index] as File, slot);
      expect(step.refusals).toEqual([]);
      selection = step.selection;
    }
    expect(assignedCount(selection)).toBe(3);
    const fourth = assign(selection, files[3] as File, 'intro');
    expect(assignedCount(fourth.selection)).toBe(3);
    expect(fourth.refusals).toEqual(['At most 3 files, one for each part. Take one out first.']);
  });

  test('a part that has a file keeps it', () => {
    const [one, two] = [audio('one.mp3'), audio('two.mp3')];
    const { selection } = assign(chosen(one, two), one, 'intro');
    const step = assign(selection, two, 'intro');
    expect(step.selection.parts.intro).toBe(one);
    expect(step.refusals).toEqual(['Intro · club news already has one.mp3. Take it out first.']);
  });

  test('moving a file to a taken part lets the two trade places, dropping frees the part', () => {
    const [one, two] = [audio('one.mp3'), audio('two.mp3')];
    const start = moveFile(moveFile(chosen(one, two), one, 'intro'), two, 'outro');
    expect(moveFile(start, one, 'outro').parts).toEqual({ intro: two, outro: one });
    expect(drop(start, one)).toEqual({ files: [two], parts: { outro: two } });
  });

  test('several files are spread by their names first, then over what is missing', () => {
    const [recap, plain, talk] = [audio('recap.mp3'), audio('take 3.mp3'), audio('interview.wav')];
    expect(suggestParts(chosen(recap, plain, talk), ['intro']).parts).toEqual({
      intro: plain,
      interview: talk,
      outro: recap,
    });
    expect(suggestParts(chosen(plain), ['outro']).parts).toEqual({ outro: plain });
  });
});

test('U-06 a chip shows 17 characters in full and cuts the 18th', () => {
  expect(cutName('a'.repeat(17), limits.chipNameMax)).toBe('a'.repeat(17));
  expect(cutName('a'.repeat(18), limits.chipNameMax)).toBe(`${'a'.repeat(17)}…`);
  expect(cutName(`${'⚽'.repeat(16)}🥅`, limits.chipNameMax)).toBe(`${'⚽'.repeat(16)}🥅`);
  expect(cutName('🥅'.repeat(18), limits.chipNameMax)).toBe(`${'🥅'.repeat(17)}…`);
});

test('progress of the whole is shown file by file, in the order of sending', () => {
  const parts = { outro: audio('last.mp3'), intro: audio('first.mp3') };
  expect(shareOfEach(parts, 0)).toEqual({ intro: 0, outro: 0 });
  expect(shareOfEach(parts, 0.75)).toEqual({ intro: 1, outro: 0.5 });
  expect(shareOfEach(parts, 1)).toEqual({ intro: 1, outro: 1 });
});
