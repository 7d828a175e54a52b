import Link from 'next/link';
import { t } from '@/language/text';
import { SponsorFigures } from './sponsor-figures';

/** The local sponsor of the own club, and the campaigns that its families heard. */
export const ClubSponsors = () => (
  <SponsorFigures
    // Reports of the platform's sponsors are made by the platform.
    reportOf={({ id, clubname }) =>
      clubname === null ? undefined : `/club/dashboard/analytics/sponsor-report?sponsor=${id}`
    }
    empty={{
      text: t`Your local sponsor appears here the day after your families have heard its spot.`,
      action: <Link href="/club/dashboard/sponsor">{t`Go to your local sponsor`}</Link>,
    }}
  />
);
