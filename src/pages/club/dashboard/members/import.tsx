export { ImportMembers as default } from '@/features/member-import/import-members';
