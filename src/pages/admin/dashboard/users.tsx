import { AdminList } from '@/features/admin-user/admin-list';

export default function AdminsPage() {
  return <AdminList of="platform" />;
}
