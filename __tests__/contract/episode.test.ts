import { Episode, type EpisodeStatus, nextStatuses } from '@/contract/episode';
import { EpisodeInput, NewEpisode } from '@/contract/episode-change';
import { EpisodeContent } from '@/contract/episode-content';
import { uploadAudio } from '@/contract/parts/send-parts';
import { wholeEpisode } from '../support/episodes';

const input = { name: 'Opening day', endDate: '2026-11-28', number: 1 };

test.each<[EpisodeStatus, EpisodeStatus[]]>([
  ['draft', ['in_progress']],
  ['in_progress', ['published']],
  ['published', ['in_progress', 'archived']],
  ['archived', []],
])('after %s comes %j', (from, to) => {
  expect(nextStatuses[from]).toEqual(to);
});

test('only a new episode has defaults: a change that leaves a field out must not reset it', () => {
  expect(NewEpisode.parse(input)).toEqual({ ...input, ...wholeEpisode });
  const { number: _number, ...numberless } = input;
  expect(NewEpisode.parse(numberless)).toEqual({ ...numberless, ...wholeEpisode });
  const missing = EpisodeInput.safeParse(input).error?.issues.map(({ path }) => path[0]);
  expect(missing).toEqual(Object.keys(wholeEpisode));
});

test.each<[string, object, string | undefined]>([
  ['the least there is', {}, undefined],
  ['number 0', { number: 0 }, 'number'],
  ['number 9999', { number: 9999 }, undefined],
  ['number 10000', { number: 10_000 }, 'number'],
  ['half a number', { number: 1.5 }, 'number'],
  ['a number as text', { number: '1' }, 'number'],
  ['season 0', { season: 0 }, 'season'],
  ['season 999', { season: 999 }, undefined],
  ['season 1000', { season: 1000 }, 'season'],
  ['a name of 120', { name: 'x'.repeat(120) }, undefined],
  ['a name of 121', { name: 'x'.repeat(121) }, 'name'],
  ['no name', { name: '' }, 'name'],
  ['no due date', { endDate: '' }, 'endDate'],
  ['an unknown audience', { audience: 'pets' }, 'audience'],
])('an episode with %s', (_what, change, wrong) => {
  const result = NewEpisode.safeParse({ ...input, ...change });
  expect(result.error?.issues[0]?.path[0]).toBe(wrong);
});

test('S-17 an episode takes no field that is not its own', () => {
  const parsed = NewEpisode.parse({
    ...input,
    id: 'x',
    status: 'published',
    publishedAt: 'now',
    clubId: 'x',
  });
  expect(Object.keys(parsed).sort()).toEqual([...Object.keys(input), ...Object.keys(wholeEpisode)].sort());
});

const ids = {
  episodeId: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
  clubId: 'a3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
};

test.each([
  ['["intro"]', true],
  ['["intro","interview","outro"]', true],
  ['["outro","intro"]', true],
  ['[]', false],
  ['["intro","intro"]', false],
  ['["encore"]', false],
  ['["intro","interview","outro","intro"]', false],
  ['"intro"', false],
  ['{"0":"intro"}', false],
  ['[["intro"]]', false],
  ['intro', false],
  ['', false],
  ['null', false],
  ['["__proto__"]', false],
  [`[${' '.repeat(200)}"intro"]`, false],
])('U-11 U-13 the map %s', (map, fits) => {
  expect(uploadAudio.body.safeParse({ ...ids, map }).success).toBe(fits);
});

test('X-09 an episode and its club content carry the fields of the spec', () => {
  expect(Object.keys(Episode.shape)).toEqual(expect.arrayContaining(['id', 'name', 'status', 'endDate']));
  expect(Object.keys(EpisodeContent.shape)).toEqual(
    expect.arrayContaining(['intro', 'intro_name', 'interview', 'interview_name', 'outro', 'outro_name']),
  );
});
