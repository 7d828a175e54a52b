import { MemberList } from '@/features/member/member-list';

export default function MembersPage() {
  return <MemberList />;
}
