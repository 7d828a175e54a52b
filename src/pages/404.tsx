export { NotFoundScreen as default } from '@/shell/not-found-screen';
