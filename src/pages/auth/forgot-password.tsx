export { ForgotPasswordScreen as default } from '@/features/auth/ask-admin-screen';
