import { tokens } from './theme';
import { queryBelow } from './use-below';
import { useMediaOr } from './use-media';

const query = queryBelow(tokens.mobileBelow);

/** Whether this is the mobile layout (narrower than 600 px); undefined until React has hydrated the page. */
export const useMobile = (): boolean | undefined => useMediaOr(undefined, query);
