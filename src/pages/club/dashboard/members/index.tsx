import { JoinCodeCard } from '@/features/join/join-code-card';
import { JoinRequestsCard } from '@/features/join/join-requests-card';
import { ClubMemberList } from '@/features/member/club-member-list';

export default function ClubMembersPage() {
  return (
    <ClubMemberList
      first={
        <>
          <JoinCodeCard />
          <JoinRequestsCard />
        </>
      }
    />
  );
}
