import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { DeleteAccount } from './delete-account';
import { DownloadData } from './download-data';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
}

/** All data about the account: to download, and to delete. */
export const YourDataDrawer = ({ account, open, onClose }: Props) => (
  <DetailsDrawer title={t`Your data`} open={open} onClose={onClose}>
    <DownloadData />
    <DeleteAccount account={account} />
  </DetailsDrawer>
);
