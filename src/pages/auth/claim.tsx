export { ClaimScreen as default } from '@/features/auth/claim-screen';
