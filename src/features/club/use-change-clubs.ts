import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import {
  type ClubStatus,
  createClub,
  inviteClubAdmin,
  listClubs,
  removeClub,
  restoreClub,
  setClubStatus,
} from '@/contract/club';
import type { BodyInput } from '@/contract/endpoint';

export type NewClubValues = BodyInput<typeof createClub>;
export type InviteValues = BodyInput<typeof inviteClubAdmin>;

/** A change to clubs. The list is asked again however it ended: a refusal often means that somebody else was faster. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: listKey(listClubs) }),
  });
}

export const useCreateClub = () => useChange((body: NewClubValues) => call(createClub, { body }));

export const useInviteAdmin = (id: string) =>
  useChange((body: InviteValues) => call(inviteClubAdmin, { params: { id }, body }));

export const useSetClubStatus = () =>
  useChange(({ id, status }: { id: string; status: ClubStatus }) =>
    call(setClubStatus, { params: { id }, body: { status } }),
  );

export const useRemoveClub = () => useChange((id: string) => call(removeClub, { params: { id } }));

export const useRestoreClub = () => useChange((id: string) => call(restoreClub, { params: { id } }));
