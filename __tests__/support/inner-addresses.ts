/** Where nobody may have this server send anything: no https, no host of the internet, or not its usual port. */
export const innerAddresses = [
  'http://hooks.example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://2130706433/',
  'https://hooks.example.org:8443/',
  'https://me:pass@hooks.example.org/',
  'ftp://hooks.example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
];
