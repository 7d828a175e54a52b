export { EpisodeList as default } from '@/features/episode/episode-list';
