import { apiOfFile } from '../support/api';
import { resetCalls } from '../support/resets';
import { seededOnce } from '../support/scene';
import { seedMember } from '../support/seed';
import { randomEmail, seedCodeClub, signUpCalls } from '../support/sign-ups';

const api = apiOfFile({ publicUrl: 'https://touchline.example' });
const club = seededOnce(() => seedCodeClub(api));
const { query, signUp, confirm, login, linkFor } = signUpCalls(api);
const { forgot } = resetCalls(api, club);

/** The time below which the quickest fifth lies, because what else the machine does only ever adds to a time. */
function quickTime(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 5)] ?? 0;
}

/**
 * How much the times of two ways differ, as a share of the longer one: those of their quickest fifths, by
 * which an attacker would distinguish them, too. The two take turns, so that other load on the machine
 * affects both. Of six rounds the best counts, because noise comes and goes, and a difference stays.
 */
async function timeGap(
  tries: number,
  ways: [() => Promise<unknown>, () => Promise<unknown>],
): Promise<number> {
  let best = 1;
  for (let round = 0; round < 6 && best > 0.1; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < tries; i += 1) {
      for (const which of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        await query('delete from rate_limits');
        const started = performance.now();
        await ways[which]();
        times[which].push(performance.now() - started);
      }
    }
    const [one, other] = [quickTime(times[0]), quickTime(times[1])];
    best = Math.min(best, Math.abs(one - other) / Math.max(one, other));
  }
  return best;
}

const wrong = 'Wrong-Horse7';

test('S-07 wrong passwords of a known and of an unknown account take as long, within 10 %', async () => {
  const { email } = await seedMember(api.services.db, club.id, 'parent', { email: randomEmail() });
  const ways = [() => login(email ?? '', wrong), () => login('nobody@example.test', wrong)] as const;
  expect(await timeGap(200, [...ways])).toBeLessThan(0.1);
}, 120_000);

test('S-07 wrong passwords of a person who waits and of an unknown one take as long, within 10 %', async () => {
  const email = randomEmail();
  await confirm(await linkFor(email));
  const ways = [() => login(email, wrong), () => login('nobody@example.test', wrong)] as const;
  expect(await timeGap(100, [...ways])).toBeLessThan(0.1);
}, 120_000);

test('S-07 sign-ups with a used and with a new e-mail take as long, within 10 %', async () => {
  const { email } = await seedMember(api.services.db, club.id, 'coach', { email: randomEmail() });
  expect(await timeGap(200, [() => signUp({ email }), () => signUp()])).toBeLessThan(0.1);
}, 120_000);

test('S-07 resets for a known and for an unknown e-mail take as long, within 10 %', async () => {
  const { email } = await seedMember(api.services.db, club.id, 'parent', { email: randomEmail() });
  const ways = [() => forgot(email ?? ''), () => forgot('nobody@example.test')] as const;
  expect(await timeGap(200, [...ways])).toBeLessThan(0.1);
}, 120_000);
