import { ensureBuild } from '../../src/server/runtime/build';
import { prepareMasteredDemo } from './installation';

/** The pages are built once, and the demo is mastered once, before the first browser asks for them. */
export default async function prepare(): Promise<() => void> {
  await ensureBuild();
  return prepareMasteredDemo();
}
