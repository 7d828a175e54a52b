import { ImportMembers } from '@/features/member-import/import-members';

export default function ImportMembersPage() {
  return <ImportMembers />;
}
