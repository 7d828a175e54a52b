import Link from 'next/link';
import { ClubFilter } from '@/entities/club/club-filter';
import { t } from '@/language/text';
import { SponsorFigures } from './sponsor-figures';

/** The sponsors of all clubs, or of one. */
export const PlatformSponsors = () => (
  <SponsorFigures
    clubFilter={ClubFilter}
    reportOf={({ id }) => `/admin/dashboard/sponsors/report?sponsor=${id}`}
    empty={{
      text: t`A sponsor appears here the day after its spot was delivered or heard.`,
      action: <Link href="/admin/dashboard/sponsors/campaigns">{t`Go to the campaigns`}</Link>,
    }}
  />
);
