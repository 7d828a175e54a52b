export { ProviderScreen as default } from '@/features/auth/provider-screen';
