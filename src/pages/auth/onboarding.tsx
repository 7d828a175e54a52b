export { OnboardingScreen as default } from '@/features/auth/onboarding-screen';
