import { CopyOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import { useToday } from '@/client/today';
import {
  type Campaign,
  type CampaignStatus,
  campaignStatusNames,
  campaigns,
  duplicateCampaign,
  setCampaignPaused,
} from '@/contract/campaign';
import { clubCountWords } from '@/entities/episode/episode-words';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { useOldSpots } from '@/entities/sponsor/use-old-spots';
import { CellLine, type ListAction, unbroken } from '@/kit/list-columns';
import { chipsOf, type ListFilter } from '@/kit/list-filter';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatSpan } from '@/ui/date/dates';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { useAddress } from '@/ui/list/use-address';
import { CampaignCalendar } from './campaign-calendar';
import styles from './campaign-list.module.css';
import { CampaignSummary } from './campaign-summary';
import { OfSponsor } from './of-sponsor';
import { oldCampaignSpots } from './old-campaign-spots';
import { SpotPill } from './spot-pill';
import { unheardBecause } from './unheard-words';

const CampaignDrawer = resourceDrawer(
  () => import('./campaign-fields').then((module) => module.CampaignFields),
  'middle',
);

const tones: Record<CampaignStatus, Tone> = {
  running: 'done',
  scheduled: 'quiet',
  paused: 'waiting',
  ended: 'quiet',
};

const filter: ListFilter = {
  name: 'status',
  label: t`Status`,
  chips: chipsOf(campaignStatusNames, { paused: 'waiting' }),
  none: {
    running: { title: t`None runs today`, text: t`A campaign runs from its first day to its last one.` },
    scheduled: {
      title: t`None is scheduled`,
      text: t`A campaign whose first day is in the future appears here.`,
    },
    paused: {
      title: t`None is paused`,
      text: t`A campaign that you pause appears here until you resume it.`,
    },
    ended: { title: t`None has ended`, text: t`A campaign appears here from the day after its last one.` },
  },
};

function clubsOf({ allClubs, clubCount, heardIn, status }: Campaign): string {
  if (heardIn > 0 && heardIn < clubCount) return t`${heardIn} of ${clubCount}`;
  // How many clubs there were in its days is not known.
  if (allClubs && status === 'ended') return t`All clubs`;
  return allClubs ? t`All ${clubCount}` : clubCountWords(clubCount);
}
const spotOf = ({ spot, sponsor }: Campaign) => spot ?? sponsor.spot;

/** Its status, and whether no club will hear it: then with the reason. */
function CampaignState({ campaign }: { campaign: Campaign }) {
  const { status } = campaign;
  const unheard = unheardBecause(campaign);
  return (
    <span className={styles.state}>
      <StatusPill tone={tones[status]}>{campaignStatusNames[status]}</StatusPill>
      {unheard && (
        <span title={unheard}>
          <StatusPill tone="waiting">{t`Not heard`}</StatusPill>
          <VisuallyHidden>{`: ${unheard}`}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

export function CampaignList() {
  const oldSpots = useOldSpots();
  const { change } = useAddress();
  const year = useToday().slice(0, 4);

  const actionsOf = ({ id, name, paused, status }: Campaign): ListAction[] => [
    ...(status === 'ended'
      ? []
      : [
          {
            key: 'pause',
            label: paused ? t`Resume` : t`Pause`,
            icon: paused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />,
            call: () => call(setCampaignPaused, { params: { id }, body: { paused: !paused } }),
            onDone: () => oldSpots.ask(oldCampaignSpots({ campaignId: id })),
          },
        ]),
    {
      key: 'duplicate',
      label: t`Duplicate`,
      icon: <CopyOutlined aria-hidden />,
      call: async () => {
        const reply = await call(duplicateCampaign, { params: { id } });
        change({ open: reply.data.id });
        return { message: `${reply.message}: ${t`a copy of ${name}`}` };
      },
    },
  ];

  return (
    <>
      <ResourcePage
        resource={campaigns}
        title={t`Campaigns`}
        texts={{ new: t`New campaign`, edit: t`Edit campaign`, create: t`Create campaign` }}
        subtitle={<CampaignSummary />}
        first={
          <>
            <CampaignCalendar />
            <OfSponsor />
          </>
        }
        empty={t`Make the first campaign: choose a sponsor, the days, and the clubs that hear the campaign.`}
        filter={filter}
        begin={{ allClubs: true, clubs: [] }}
        columns={[
          { key: 'sponsor', width: 166, hideBelow: 'xxl' },
          {
            key: 'startsOn',
            title: t`Dates`,
            width: 200,
            hideBelow: 'md',
            render: ({ startsOn, endsOn }) => <CellLine>{formatSpan(startsOn, endsOn, year)}</CellLine>,
          },
          {
            key: 'clubCount',
            width: 100,
            hideBelow: 'xxl',
            render: (campaign) => <CellLine>{clubsOf(campaign)}</CellLine>,
          },
          {
            key: 'spot',
            width: 116,
            hideBelow: 'md',
            render: (campaign) => (
              <SpotPill
                spot={spotOf(campaign)}
                of={campaign.name}
                needed={campaign.status === 'running' || campaign.status === 'scheduled'}
              />
            ),
          },
          {
            key: 'status',
            width: 134,
            phoneWidth: 108,
            skeleton: <Skeleton shape="pill" />,
            render: (campaign) => <CampaignState campaign={campaign} />,
          },
          {
            key: 'played',
            numeric: true,
            width: 92,
            hideBelow: 'lg',
            render: ({ played }) => <FigureCell cell={played} />,
          },
        ]}
        picture={({ sponsor }) => <SponsorLogo name={sponsor.name} logo={sponsor.logo} />}
        details={(campaign) => [
          {
            text: campaign.sponsor.removed ? t`${campaign.sponsor.name} (deleted)` : campaign.sponsor.name,
          },
          {
            text: formatSpan(campaign.startsOn, campaign.endsOn, year).split(' – ').map(unbroken).join(' – '),
            until: 'md',
          },
          { text: clubsOf(campaign) },
        ]}
        actions={actionsOf}
        drawer={CampaignDrawer}
        onSaved={({ id }) => oldSpots.ask(oldCampaignSpots({ campaignId: id }))}
      />
      {oldSpots.holder}
    </>
  );
}
