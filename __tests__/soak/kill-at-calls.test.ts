import { killAtCalls } from '../support/kill-uploads';
import { testWithStrace } from '../support/needing';

testWithStrace(
  'R-02 killing the server at each system call of an upload leaves the old or the new file, whole, and nothing that was acknowledged is lost',
  async () => {
    const { kills, lost, statuses, acknowledged, inSlot, doctor } = await killAtCalls(
      ['rename', 'fsync', 'openat', 'write'],
      8,
    );
    // An upload makes each of them at least once.
    expect(Object.values(kills).every((times) => times > 0)).toBe(true);
    expect(lost).toEqual([]);
    expect([0, 200]).toEqual(expect.arrayContaining(statuses));
    expect(inSlot).toBeGreaterThanOrEqual(acknowledged);
    expect(doctor).toEqual([0, expect.stringContaining('All files are sound')]);
  },
  600_000,
);
