import { campaignClubs, campaigns, sponsors } from '../../tables/sponsor';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { dayOf, daysFromNow } from './fill-episodes';
import { storeDemoFile } from './store-demo-file';

interface CampaignPlan {
  name: string;
  /** First and last day, counted from today. */
  days: readonly [first: number, last: number];
  /** All of them if absent. */
  clubs?: readonly (keyof DemoClubs)[];
  paused?: boolean;
}

interface SponsorPlan {
  name: string;
  spot?: string;
  campaigns: readonly CampaignPlan[];
}

const bootsSpot = 'campaign-northfield-boots.mp3';
const bakerySpot = 'sponsor-mill-lane-bakery.mp3';

/** Some run, some are to come, one of these without audio, and more than a page of them has ended. */
const plan: readonly SponsorPlan[] = [
  {
    name: 'Northfield Boots',
    spot: bootsSpot,
    campaigns: [
      { name: 'Autumn boots', days: [-70, 30] },
      { name: 'Boots for every foot', days: [16, 50], clubs: ['rovers', 'hillside'] },
      { name: 'Summer soles', days: [-180, -120] },
      { name: 'First pair half price', days: [-230, -190] },
      { name: 'Laces are free', days: [-270, -240], clubs: ['rovers'] },
    ],
  },
  {
    name: 'Mill Lane Bakery',
    spot: bakerySpot,
    campaigns: [
      { name: 'Warm after training', days: [-20, 9], clubs: ['hillside'] },
      { name: 'Pancake Sunday', days: [-300, -280] },
      { name: 'Rolls for the away bus', days: [-150, -110], clubs: ['rovers', 'ashford'] },
    ],
  },
  {
    name: 'Ashford Cycles',
    campaigns: [
      { name: 'New bike, same route', days: [34, 62] },
      { name: 'Lights before winter', days: [-400, -360] },
      { name: 'Bring your old helmet', days: [-210, -170], clubs: ['ashford'] },
    ],
  },
  {
    name: 'Hill Road Dental',
    campaigns: [
      { name: 'Mouthguards on', days: [40, 67], paused: true },
      { name: 'Mouthguards for everyone', days: [-330, -300] },
    ],
  },
  {
    name: 'Quayside Books',
    campaigns: [
      { name: 'Read before bed', days: [-50, -20], clubs: ['rovers'] },
      { name: 'A book for the coach ride', days: [-250, -215] },
      { name: 'Ghost stories for half-term', days: [-390, -380] },
    ],
  },
  { name: 'Kick & Lace', campaigns: [{ name: 'Shin pads swap', days: [-140, -100] }] },
  { name: 'Harbour Physio', campaigns: [{ name: 'Ten minutes of stretching', days: [-360, -330] }] },
  {
    name: 'Greenfield Opticians',
    campaigns: [{ name: 'See the ball', days: [-100, -60], clubs: ['ashford'] }],
  },
  { name: 'The Tea Hut Company', campaigns: [{ name: 'Hot chocolate at half-time', days: [-420, -405] }] },
  { name: 'Riverside Taxis', campaigns: [{ name: 'Home before dark', days: [-110, -70] }] },
  { name: 'Lantern Language School', campaigns: [] },
];

const linkOf = (name: string) => `https://${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.test`;

/** The sponsors of the platform, with their spots and campaigns. One club has a sponsor of its own. */
export async function fillSponsors(context: DemoContext, clubs: DemoClubs): Promise<void> {
  const { tx } = context;
  for (const [i, { name, spot, campaigns: planned }] of plan.entries()) {
    const spotFileId = spot ? await storeDemoFile(tx, context, { name: spot, purpose: 'spot' }) : null;
    const values = { name, link: linkOf(name), spotFileId, createdAt: daysFromNow(-90 + 7 * i) };
    const [sponsor] = await tx.insert(sponsors).values(values).returning({ id: sponsors.id });
    if (!sponsor) throw new Error('insert returned no row');
    for (const { name: called, days, clubs: chosen = [], paused = false } of planned) {
      const [first, last] = days;
      const [campaign] = await tx
        .insert(campaigns)
        .values({
          sponsorId: sponsor.id,
          name: called,
          startsOn: dayOf(daysFromNow(first)),
          endsOn: dayOf(daysFromNow(last)),
          paused,
          allClubs: chosen.length === 0,
        })
        .returning({ id: campaigns.id });
      const links = chosen.map((club) => ({ campaignId: campaign?.id ?? '', clubId: clubs[club].id }));
      if (links.length > 0) await tx.insert(campaignClubs).values(links);
    }
  }
  const local = { name: bakerySpot, purpose: 'localSpot' as const, clubId: clubs.rovers.id };
  const spotFileId = await storeDemoFile(tx, context, local);
  const name = 'Mill Lane Bakery';
  await tx.insert(sponsors).values({ clubId: clubs.rovers.id, name, link: linkOf(name), spotFileId });
}
