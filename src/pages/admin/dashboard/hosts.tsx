import { HostList } from '@/features/host/host-list';

export default function HostsPage() {
  return <HostList />;
}
