import '@/client/no-eval';
import { config } from 'zod';

test('in a browser zod does not try to make code of text, because the policy of the pages forbids it', () => {
  expect(config()).toMatchObject({ jitless: true });
});
