import { Overview } from '@/features/analytics/overview/overview';

export default function OverviewPage() {
  return <Overview of="club" />;
}
