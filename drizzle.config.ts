import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  // The table list re-exports nothing, so each noun's file is read on its own.
  schema: './src/server/tables/!(schema|tables|columns).ts',
  out: './src/server/kernel/db/migrations',
});
