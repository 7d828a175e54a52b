import { ClubDashboard } from '@/features/episode-content/club-dashboard';

export default function ClubDashboardPage() {
  return <ClubDashboard />;
}
