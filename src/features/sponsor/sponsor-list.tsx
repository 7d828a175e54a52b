import Link from 'next/link';
import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { pauseCampaigns, type Sponsor, sponsors } from '@/contract/sponsor';
import { SponsorLogo } from '@/entities/sponsor/sponsor-logo';
import { useOldSpots } from '@/entities/sponsor/use-old-spots';
import { resourceDrawer } from '@/kit/resource-drawer';
import { ResourcePage } from '@/kit/resource-page';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { StatusPill } from '@/ui/feedback/status-pill';
import { oldCampaignSpots } from './old-campaign-spots';
import styles from './sponsor-list.module.css';
import { SpotPill } from './spot-pill';

const SponsorDrawer = resourceDrawer(async () => {
  const { SponsorFields } = await import('@/entities/sponsor/sponsor-fields');
  return () => (
    <SponsorFields spotHint={t`Heard in all campaigns of this sponsor that have no spot of their own.`} />
  );
});

const campaignsPath = '/admin/dashboard/sponsors/campaigns';
const campaignWords = (count: number) => plural(count, { one: '# campaign', other: '# campaigns' });

const unheardWords = (count: number, unheard: number) =>
  plural(
    count,
    { one: '# campaign, {unheard} not heard', other: '# campaigns, {unheard} not heard' },
    { unheard },
  );

const CampaignsLink = ({ sponsor, children }: { sponsor: Sponsor; children?: ReactNode }) => (
  <Link href={{ pathname: campaignsPath, query: { sponsorId: sponsor.id } }}>{children}</Link>
);

/** Asks before a sponsor with live campaigns is deleted: they are paused first. No question without such campaigns. */
const confirmRemoval = (sponsor: Sponsor) =>
  sponsor.liveCampaigns === 0
    ? undefined
    : {
        title: t`${sponsor.name} is still heard`,
        text: (
          <>
            {sponsor.liveCampaigns === 1 ? (
              <Rich
                text="<link>1 campaign</link> of this sponsor runs or is scheduled."
                link={<CampaignsLink sponsor={sponsor} />}
              />
            ) : (
              <Rich
                text="<link>{count} campaigns</link> of this sponsor run or are scheduled."
                link={<CampaignsLink sponsor={sponsor} />}
                count={sponsor.liveCampaigns}
              />
            )}{' '}
            {t`Running and scheduled campaigns are paused before the sponsor is deleted, and episodes that are not published yet are mastered without the spot.`}
          </>
        ),
        okText: t`Pause and delete`,
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
        title={t`Sponsors`}
        texts={{ new: t`New sponsor`, edit: t`Edit sponsor`, create: t`Create sponsor` }}
        empty={t`Add the first one, with a logo and a spot of half a minute. Then make a campaign for it.`}
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
                    <StatusPill tone="waiting">{t`${sponsor.unheardCampaigns} not heard`}</StatusPill>
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
          {
            text: unheard > 0 ? unheardWords(campaigns, unheard) : campaignWords(campaigns),
            until: 'md',
          },
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
