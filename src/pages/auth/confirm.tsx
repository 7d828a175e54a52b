export { ConfirmScreen as default } from '@/features/auth/confirm-screen';
