import { AuditList } from '@/features/audit/audit-list';

export default function AuditPage() {
  return <AuditList />;
}
