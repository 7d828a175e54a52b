import { ClubDashboard } from '@/features/episode-content/club-dashboard';
import { JoinRequestsCard } from '@/features/join/join-requests-card';

export default function ClubDashboardPage() {
  return (
    <>
      <ClubDashboard />
      <JoinRequestsCard />
    </>
  );
}
