export { GuestListen as default } from '@/features/pub/guest-page';
