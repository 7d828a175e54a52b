export { HostList as default } from '@/features/host/host-list';
