import { killDuringUploads } from '../support/kill-uploads';

/** `KILLS=1000 npm run test:soak -- kill-uploads` takes half an hour. */
const kills = Number(process.env.KILLS ?? 6);

test(
  'R-10 killing the server again and again during uploads loses nothing that was acknowledged',
  async () => {
    const found = await killDuringUploads(Math.max(50, kills * 2), kills);
    expect(found.kills).toBeGreaterThanOrEqual(kills);
    expect([0, 200]).toEqual(expect.arrayContaining(found.statuses));
    expect(found.acknowledged).toBeGreaterThan(0);
    expect(found.inSlot).toBeGreaterThanOrEqual(found.acknowledged);
    expect(found.doctor).toEqual([0, expect.stringContaining('All files are sound')]);
  },
  600_000 + kills * 10_000,
);
