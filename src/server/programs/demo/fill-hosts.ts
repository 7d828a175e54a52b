import { hosts } from '../../tables/host';
import type { DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';
import { storeDemoFile } from './store-demo-file';

const plan: readonly (readonly [name: string, bio: string])[] = [
  ['Dana Okafor', 'Kept goal for Riverside for eleven seasons and still talks as loudly as she did then.'],
  [
    'Élodie Marchand',
    'Came for a year abroad and stayed for the derby. Asks the questions nobody else dares to.',
  ],
  ['Tom Whitlock', 'Groundsman, storyteller, and the only person who knows where the spare nets are.'],
  ['Priya Raman', 'Coaches the under-12s and believes in oranges at half-time.'],
  ['Søren Holm', 'Once scored from the halfway line. Mentions it in every episode.'],
  ['Grace Mbeki', 'School nurse and match-day first-aider; keeps everybody’s feet on the ground.'],
  ['Łukasz Zieliński', 'Referee for twenty years. Explains the offside rule with salt and pepper.'],
  ['Ana Ribeiro', 'Parent of two players and treasurer of the tea hut.'],
  ['Callum Reid', 'Commentates whatever moves, including the mower.'],
  ['Mei Tanaka', 'Writes the reports that families read aloud at breakfast.'],
  ['Björn Åkesson', 'Strength coach. Says that sleep is training too.'],
  ['Niamh Doherty', 'Grew up on the touchline and never left it.'],
  ['Omar Haddad', 'Goalkeepers’ coach with a voice for radio.'],
  ['Ruth Adeyemi', 'Club historian with forty years of cuttings in the loft.'],
  ['Jack Pearson', 'Plays on the left, sits on the right, talks in between.'],
  ['Zoë Carmichael', 'Sports psychologist who makes losing sound useful.'],
  ['Felipe Núñez', 'Futsal champion; thinks every pitch is too large.'],
  ['Harriet Cole', 'Drives the minibus and hears everything.'],
  ['Yusuf Demir', 'Captain of the walking football team.'],
  ['Bronwen Pugh', 'Leads the girls’ section and its choir.'],
  ['Ivan Petrov', 'Keeps the statistics, all of them.'],
  ['Aoife Brennan', 'Physiotherapist who answers what parents really ask.'],
  ['Marcus Bell', 'Played for the county; coaches for the joy of it.'],
  ['Leila Farsi', 'Student reporter, and the youngest voice of all.'],
  ['George Tanner', 'Ninety years old and has seen every final since the war.'],
];

const photos = 6;

/** Those who speak in episodes, more than one page of them; the first ones have a photo. */
export async function fillHosts(context: DemoContext): Promise<void> {
  const { tx } = context;
  for (const [i, [name, bio]] of plan.entries()) {
    const photo = { name: `host-${i + 1}.png`, purpose: 'photo' as const };
    const photoFileId = i < photos ? await storeDemoFile(tx, context, photo) : null;
    await tx.insert(hosts).values({ name, bio, photoFileId, createdAt: daysFromNow(-80 + 3 * i) });
  }
}
