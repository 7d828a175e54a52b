import {
  goesOn,
  isSilent,
  noteSounds,
  player,
  playFromList,
  position,
  press,
  type Told,
  told,
} from '../e2e/sounding';
import { expect, test } from '../e2e/touchline';

const last = (all: Told[], what: Told['what']): Told => {
  const found = all.findLast((one) => one.what === what);
  if (!found) throw new Error(`it never told of ${what}`);
  return found;
};

test('L1 two devices hand one episode over ten times in both orders: one sounds at a time, at most a second is lost', async ({
  signIn,
}) => {
  const devices = [await signIn('parent@touchline.test'), await signIn('parent@touchline.test')] as const;
  for (const page of devices) {
    await noteSounds(page.context());
    await page.reload();
  }
  await playFromList(devices[1], 0);
  // The same one: what each remembers of itself may be another.
  await playFromList(devices[0], 0);

  const figures: { took: number; lost: number; gap: number }[] = [];
  for (let i = 0; i < 20; i += 1) {
    const [from, to] = i % 2 === 0 ? devices : ([devices[1], devices[0]] as const);
    // The demo's episodes are short: their end is not what is handed over.
    while ((await position(from)) > 25)
      await player(from).getByRole('button', { name: 'Back 15 seconds' }).click();
    await goesOn(from);
    const pressedAt = Date.now();
    await press(to, 'Play');
    await expect.poll(() => isSilent(from), { intervals: [50] }).toBe(true);
    const left = await position(from);
    // Until then it is at the position where it last played.
    await expect.poll(async () => Math.abs((await position(to)) - left), { intervals: [50] }).toBeLessThan(2);
    await goesOn(to);
    const [silenced, begun] = [last(await told(from), 'pause'), last(await told(to), 'playing')];
    figures.push({
      took: begun.at - pressedAt,
      lost: Math.abs(begun.position - silenced.position),
      gap: begun.at - silenced.at,
    });
    await expect(player(from).getByText('Now playing on Chrome on Linux.')).toBeVisible();
    await expect(player(from).getByRole('button', { name: 'Play here' })).toBeVisible();
    expect(await isSilent(to)).toBe(false);
  }
  await press(devices[0], 'Pause');
  const of = (name: 'took' | 'lost' | 'gap') => figures.map((one) => one[name]).toSorted((a, b) => a - b);
  process.stdout.write(
    `handover, ${figures.length} times: ${of('took').join(' ')} ms; lost at most ${of('lost').at(-1)?.toFixed(2)} s; never both within ${of('gap')[0]} ms\n`,
  );
  expect(of('took').at(-1)).toBeLessThanOrEqual(3000);
  // One of twenty may be slower, because the other tests keep the machine busy. A player without an answer is
  // waited for two seconds.
  expect(of('lost').at(-2)).toBeLessThanOrEqual(1);
  expect(of('lost').at(-1)).toBeLessThanOrEqual(2);
  expect(of('gap')[1]).toBeGreaterThanOrEqual(0);
  expect(of('gap')[0]).toBeGreaterThanOrEqual(-2000);
});
