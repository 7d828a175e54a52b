import { pagePolicy } from '@/server/kernel/http/security-headers.json';

test('S-36 a page takes scripts from us alone, no plug-in, no other base, and opens in no frame', () => {
  expect(pagePolicy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});
