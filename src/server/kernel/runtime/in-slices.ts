import { setImmediate } from 'node:timers/promises';

/** Some milliseconds of work for the dearest of them, a row of an import. */
const ofSlice = 100;

/** Does something with each of many things. After each hundred of them everything else that waits in this process has its turn. */
export async function inSlices<Thing>(things: readonly Thing[], each: (thing: Thing) => void): Promise<void> {
  for (const [place, thing] of things.entries()) {
    if (place > 0 && place % ofSlice === 0) await setImmediate();
    each(thing);
  }
}
