import { ClubCards } from '@/features/club-dashboard/club-cards';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { JoinRequestsCard } from '@/features/join/join-requests-card';
import { FamiliesCard } from '@/features/reflection/families-card';

export default function ClubDashboardPage() {
  return (
    <>
      <ClubDashboard />
      <ClubCards>
        <FamiliesCard />
      </ClubCards>
      <JoinRequestsCard />
    </>
  );
}
