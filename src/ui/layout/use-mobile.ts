import { tokens } from '../theme/theme';
import { queryBelow } from '../theme/use-below';
import { useMediaOr } from '../theme/use-media';

const query = queryBelow(tokens.mobileBelow);

/** Whether this is the mobile layout (narrower than 600 px); undefined until React has hydrated the page. */
export const useMobile = (): boolean | undefined => useMediaOr(undefined, query);
