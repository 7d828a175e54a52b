import { SponsorAnalytics } from '@/features/sponsor/sponsor-analytics';

export default function SponsorAnalyticsPage() {
  return <SponsorAnalytics />;
}
