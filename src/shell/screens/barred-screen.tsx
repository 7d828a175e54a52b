import { type BarredProps, SecondFactorScreen } from './second-factor-screen';
import { SuspendedScreen } from './suspended-screen';

/** In place of every page: for people of a suspended club, and for an admin without the second step that is required. */
export const BarredScreen = ({ account, onCodes }: BarredProps) =>
  account.store.status === 'suspended' ? (
    <SuspendedScreen account={account} />
  ) : (
    <SecondFactorScreen account={account} onCodes={onCodes} />
  );
