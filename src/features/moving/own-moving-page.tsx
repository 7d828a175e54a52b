import { useAccount } from '@/client/account';
import { MovingPage } from './moving-page';

/** For the admins of a club, about their own. */
export const OwnMovingPage = () => <MovingPage clubId={useAccount().data?.user.club?.id} />;
