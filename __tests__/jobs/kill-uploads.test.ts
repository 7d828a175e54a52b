import { killDuringUploads } from '../support/kill-uploads';

test('R-10 killing the server at each moment of an upload loses nothing that was acknowledged', () =>
  killDuringUploads(9, 3));
