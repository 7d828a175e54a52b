export { contractQuery } from '@/client/list-query';
