import { gateway } from '@/server/programs/gateway';

/** The gateway reads bodies and writes answers itself, as streams. */
export const config = { api: { bodyParser: false, externalResolver: true, responseLimit: false } };

export default gateway;
