import { SuggestedClubList } from '@/features/suggested-club/suggested-club-list';

export default function SuggestedClubsPage() {
  return <SuggestedClubList />;
}
