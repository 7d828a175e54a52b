import { SponsorReport } from '@/features/analytics/sponsors/sponsor-report';
import { t } from '@/language/text';

export default function LocalSponsorReportPage() {
  return <SponsorReport back={{ href: '/club/dashboard/analytics/sponsors', label: t`Sponsors` }} />;
}
