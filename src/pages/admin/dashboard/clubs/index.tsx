import { ClubList } from '@/features/club/club-list';

export default function ClubsPage() {
  return <ClubList />;
}
