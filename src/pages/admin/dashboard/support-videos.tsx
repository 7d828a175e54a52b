export { SupportVideoList as default } from '@/features/support-video/support-video-list';
