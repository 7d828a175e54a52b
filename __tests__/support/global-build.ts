import { ensureBuild } from '../../src/server/runtime/build';

/** The pages are built once, before the first browser asks for them. */
export default ensureBuild;
