export { LeaveNewsScreen as default } from '@/features/auth/leave-news-screen';
