import { AdminList } from '@/features/admin-user/admin-list';

export default function ClubAdminsPage() {
  return <AdminList of="club" />;
}
