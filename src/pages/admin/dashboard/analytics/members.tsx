import { MembersAnalytics } from '@/features/analytics/members/members-analytics';

export default function MembersAnalyticsPage() {
  return <MembersAnalytics of="platform" />;
}
