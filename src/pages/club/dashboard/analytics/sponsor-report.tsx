import { SponsorReport } from '@/features/analytics/sponsors/sponsor-report';

const LocalSponsorReportPage = () => (
  <SponsorReport back={{ href: '/club/dashboard/analytics/sponsors', label: 'Sponsors' }} />
);
export default LocalSponsorReportPage;
