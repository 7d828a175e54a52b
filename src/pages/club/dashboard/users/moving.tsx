export { OwnMovingPage as default } from '@/features/moving/own-moving-page';
