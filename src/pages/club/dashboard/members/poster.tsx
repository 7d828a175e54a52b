export { JoinPoster as default } from '@/features/join/join-poster';
