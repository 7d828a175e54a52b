import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { User } from '@/contract/account';
import { useDiscardConfirm } from '@/ui/form/use-discard-confirm';
import { inputOf, isProfileChanged, type ProfileValues, valuesOf } from './profile-values';

interface Props {
  user: User;
  /** Something that is no field of the form was changed. */
  changed: boolean;
  icon: ReactNode;
  onLeave: () => void;
  children: ReactNode;
}

/** Leads from the profile to another drawer: like closing, it asks when something was changed. */
export function LeaveLink({ user, changed, icon, onLeave, children }: Props) {
  const form = Form.useFormInstance<ProfileValues>();
  const values = Form.useWatch<ProfileValues | undefined>([], form);
  // A child's last name is filled in by the drawer, so it does not count as typed.
  const shown = { ...user, ...inputOf(valuesOf(user), user) };
  const typed = values !== undefined && isProfileChanged(inputOf({ ...values }, user), shown);
  const { leave, holder } = useDiscardConfirm({ changed: typed || changed, busy: false, onClose: onLeave });
  return (
    <>
      <Button block icon={icon} onClick={leave}>
        {children}
      </Button>
      {holder}
    </>
  );
}
