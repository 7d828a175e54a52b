export { AuditList as default } from '@/features/audit/audit-list';
