import { PlatformDashboard } from '@/features/episode/platform-dashboard';

export default function AdminDashboardPage() {
  return <PlatformDashboard />;
}
