export { ClubVideoList as default } from '@/features/support-video/club-video-list';
