import { MemberHome } from '@/features/listen/member-home';

export default function MemberDashboardPage() {
  return <MemberHome />;
}
