import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listUnsent, onTrayChange, type Unsent } from './unsent-tray';

/** Asked anew with each change of the tray. */
export const unsentKey = ['unsent'];
const none: readonly Unsent[] = [];

/** What waits on this device for the person who is signed in, the oldest first. `enabled` is false for a person without a tray. */
export function useUnsent(enabled = true): readonly Unsent[] {
  const client = useQueryClient();
  useEffect(() => onTrayChange(() => void client.invalidateQueries({ queryKey: unsentKey })), [client]);
  const { data } = useQuery({
    queryKey: unsentKey,
    // Where storage cannot be read nothing waits; the recorder says so once it is opened.
    queryFn: () => listUnsent().catch(() => none),
    networkMode: 'always',
    enabled,
  });
  return data ?? none;
}
