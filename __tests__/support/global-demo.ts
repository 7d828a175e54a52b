import { builtPrograms, ensureBuild } from '../../src/server/programs/build';
import { prepareDemos } from './installation';

/** The pages are built once, and the demo is mastered once, before the first browser asks for them. */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuild();
  process.env.TOUCHLINE_PROGRAMS = builtPrograms;
  return prepareDemos();
}
