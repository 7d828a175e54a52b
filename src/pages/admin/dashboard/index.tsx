import { PlatformDashboard } from '@/features/dashboard/platform-dashboard';
import { OpenEpisodes } from '@/features/episode/dashboard/open-episodes';

export default function AdminDashboardPage() {
  return (
    <PlatformDashboard>
      <OpenEpisodes />
    </PlatformDashboard>
  );
}
