export { SignupScreen as default } from '@/features/auth/ask-admin-screen';
