import { AppLinks } from '@/features/download/app-links';
import { JoinPage } from '@/features/pub/join-page';

export default function JoinClubPage() {
  return <JoinPage apps={<AppLinks />} />;
}
