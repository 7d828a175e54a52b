export { HowWeCount as default } from '@/features/how-we-count/how-we-count';
