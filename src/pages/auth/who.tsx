export { WhoScreen as default } from '@/features/shared-device/who-screen';
