import Link from 'next/link';
import { call } from '@/client/http';
import { pauseCampaigns, type Sponsor, sponsors } from '@/contract/sponsor';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { useOldSpots } from '@/entities/sponsor/use-old-spots';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { StatusPill } from '@/ui/feedback/status-pill';
import { oldCampaignSpots } from './old-campaign-spots';
import styles from './sponsor-list.module.css';
import { SpotPill } from './spot-pill';

const SponsorDrawer = resourceDrawer(async () => {
  const { SponsorFields } = await import('@/entities/sponsor/sponsor-fields');
  return () => (
    <SponsorFields spotHint="Heard in all campaigns of this sponsor that have no spot of their own." />
  );
});

const campaignsPath = '/admin/dashboard/sponsors/campaigns';
const campaignWords = (count: number) => `${count} ${count === 1 ? 'campaign' : 'campaigns'}`;

const CampaignsLink = ({ sponsor, children }: { sponsor: Sponsor; children: string }) => (
  <Link href={{ pathname: campaignsPath, query: { sponsorId: sponsor.id } }}>{children}</Link>
);

/** Asks before a sponsor with live campaigns is deleted: they are paused first. No question without such campaigns. */
const confirmRemoval = (sponsor: Sponsor) =>
  sponsor.liveCampaigns === 0
    ? undefined
    : {
        title: `${sponsor.name} is still heard`,
        text: (
          <>
            <CampaignsLink sponsor={sponsor}>{campaignWords(sponsor.liveCampaigns)}</CampaignsLink> of this
            sponsor {sponsor.liveCampaigns === 1 ? 'runs or is' : 'run or are'} scheduled. They are paused
            before it is deleted, and episodes that are not published yet are mastered without the spot.
          </>
        ),
        okText: 'Pause them and delete',
        danger: true,
      };

const beforeRemoval = async ({ id, liveCampaigns }: Sponsor) => {
  if (liveCampaigns > 0) await call(pauseCampaigns, { params: { id } });
};

/** Who supports the platform, with a logo and what is heard of them. */
export function SponsorList() {
  const oldSpots = useOldSpots();
  return (
    <>
      <ResourcePage
        resource={sponsors}
        title="Sponsors"
        empty="Add the first one, with a logo and a spot of half a minute. Then make a campaign for it."
        columns={[
          {
            key: 'link',
            width: 240,
            hideBelow: 'lg',
            render: ({ link }) =>
              link ? (
                <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer" title={link}>
                  {new URL(link).host}
                </a>
              ) : (
                '—'
              ),
          },
          {
            key: 'spot',
            width: 120,
            phoneWidth: 108,
            render: ({ name, spot }) => <SpotPill spot={spot} of={name} />,
          },
          {
            key: 'campaigns',
            numeric: true,
            width: 210,
            hideBelow: 'md',
            render: (sponsor) =>
              sponsor.campaigns > 0 ? (
                <span className={styles.campaigns}>
                  {sponsor.unheardCampaigns > 0 && (
                    <StatusPill tone="waiting">{`${sponsor.unheardCampaigns} not heard`}</StatusPill>
                  )}
                  <CampaignsLink sponsor={sponsor}>{String(sponsor.campaigns)}</CampaignsLink>
                </span>
              ) : (
                0
              ),
          },
        ]}
        picture={({ name, logo }) => <SponsorLogo name={name} logo={logo} />}
        details={({ campaigns, unheardCampaigns: unheard }) => [
          { text: `${campaignWords(campaigns)}${unheard > 0 ? `, ${unheard} not heard` : ''}`, until: 'md' },
        ]}
        drawer={SponsorDrawer}
        confirmRemoval={confirmRemoval}
        beforeRemoval={beforeRemoval}
        onSaved={({ id }) => oldSpots.ask(oldCampaignSpots({ sponsorId: id }))}
      />
      {oldSpots.holder}
    </>
  );
}
