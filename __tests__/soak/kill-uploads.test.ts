import { killDuringUploads } from '../support/kill-uploads';

vi.setConfig({ testTimeout: 600_000 });

test('R-10 killing the server during 50 uploads loses nothing that was acknowledged', () =>
  killDuringUploads(50, 6));
