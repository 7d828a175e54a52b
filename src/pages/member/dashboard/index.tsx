import { MemberHome } from '@/features/listen/home/member-home';

export default function MemberDashboardPage() {
  return <MemberHome />;
}
