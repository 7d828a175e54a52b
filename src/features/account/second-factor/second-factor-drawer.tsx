import type { Account } from '@/contract/account';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { SecondFactorPanel } from './second-factor-panel';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** The second step of the own sign-in: to set up, and to turn off. */
export const SecondFactorDrawer = ({ account, open, onClose }: Props) => (
  <DetailsDrawer title="Two-step sign-in" open={open} onClose={onClose}>
    <SecondFactorPanel account={account} />
  </DetailsDrawer>
);
