import { App } from 'antd';
import { toFailure, userMessage } from '@/client/user-message';
import { FormDrawer } from '@/ui/form-drawer';
import { useResultModal } from '@/ui/result-modal';
import { NewClubFields } from './new-club-fields';
import { type NewClubValues, useCreateClub } from './use-change-clubs';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Makes a club and invites its first admin. */
export function NewClubDrawer({ open, onClose }: Props) {
  const creating = useCreateClub();
  const results = useResultModal();
  const { message } = App.useApp();

  const close = () => {
    creating.reset();
    onClose();
  };
  const create = async (values: NewClubValues) => {
    try {
      void message.success((await creating.mutateAsync(values)).message);
      close();
    } catch (failure) {
      results.error(userMessage(failure));
      throw failure;
    }
  };

  return (
    <>
      <FormDrawer<NewClubValues>
        title="New club"
        open={open}
        onClose={close}
        onSubmit={create}
        submitLabel="Create club"
        fieldErrors={creating.error ? toFailure(creating.error).fields : undefined}
      >
        <NewClubFields />
      </FormDrawer>
      {results.holder}
    </>
  );
}
