import { App } from 'antd';
import { toFailure } from '@/client/user-message';
import { FormDrawer } from '@/ui/form/form-drawer';
import { NewClubFields } from './new-club-fields';
import { type NewClubValues, useCreateClub } from './use-change-clubs';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Makes a club and invites its first admin. */
export function NewClubDrawer({ open, onClose }: Props) {
  const creating = useCreateClub();
  const { message } = App.useApp();

  const close = () => {
    creating.reset();
    onClose();
  };
  const create = async (values: NewClubValues) => {
    void message.success((await creating.mutateAsync(values)).message);
    close();
  };

  return (
    <FormDrawer<NewClubValues>
      title="New club"
      open={open}
      onClose={close}
      onSubmit={create}
      submitLabel="Create club"
      failure={creating.error ? toFailure(creating.error) : undefined}
    >
      <NewClubFields />
    </FormDrawer>
  );
}
