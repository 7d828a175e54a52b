import { killDuringUploads } from '../support/kill-uploads';

test('R-10 killing the server at each moment of an upload loses nothing that was acknowledged', async () => {
  const found = await killDuringUploads(9, 3);
  expect(found.kills).toBe(3);
  expect([0, 200]).toEqual(expect.arrayContaining(found.statuses));
  expect(found.acknowledged).toBeGreaterThan(0);
  expect(found.inSlot).toBeGreaterThanOrEqual(found.acknowledged);
  expect(found.doctor).toEqual([0, expect.stringContaining('All files are sound')]);
});
