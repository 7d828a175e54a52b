import { readdirSync } from 'node:fs';

/** Every page of the product. */
export const routes: readonly string[] = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!_|api\/).*\.tsx$/.test(file))
  .sort()
  .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`);
