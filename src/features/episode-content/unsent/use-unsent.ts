import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listUnsent, onTrayChange, type Unsent } from '@/client/unsent-tray';

const unsentKey = ['unsent'];
const none: readonly Unsent[] = [];

/** What waits on this device for the person who is signed in, the oldest first. */
export function useUnsent(): readonly Unsent[] {
  const client = useQueryClient();
  useEffect(() => onTrayChange(() => void client.invalidateQueries({ queryKey: unsentKey })), [client]);
  const { data } = useQuery({
    queryKey: unsentKey,
    // Where storage cannot be read nothing waits; the recorder says so once it is opened.
    queryFn: () => listUnsent().catch(() => none),
    networkMode: 'always',
  });
  return data ?? none;
}
