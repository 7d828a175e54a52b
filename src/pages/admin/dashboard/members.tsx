export { MemberList as default } from '@/features/member/member-list';
