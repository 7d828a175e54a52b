/**
 * Every schema that people may have, with the number of its migrations, the hash of the newest, and rows of its time. Before a
 * migration is added, `npm run db:rows -- <name>` writes the rows of the schema as it is, and the line that belongs here. From then on no
 * line of this table changes.
 */
export const released = [
  {
    version: 'base',
    migrations: 1,
    hash: '45daaea58d616dcb79a06555c45634ec8ba9e6883663b11b95307fcfdf5db9d7',
    rows: '__tests__/support/released/base.sql',
  },
  {
    version: '0009',
    migrations: 10,
    hash: '5e188ec9aba0c0716f0ab542fbde35dc99a2c5b27b109189ebd76eecf45f24f5',
    rows: '__tests__/support/released/0009.sql',
  },
];
