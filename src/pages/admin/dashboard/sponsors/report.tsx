import { SponsorReport } from '@/features/analytics/sponsors/sponsor-report';

const SponsorReportPage = () => (
  <SponsorReport back={{ href: '/admin/dashboard/analytics/sponsors', label: 'Sponsor analytics' }} />
);
export default SponsorReportPage;
