import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'src/pages';

/** Every page of the product, and whether it only says that it is being built. */
export const routes: readonly { route: string; coming: boolean }[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /^(?!_|api\/).*\.tsx$/.test(file))
  .sort()
  .map((file) => ({
    route: `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`,
    coming: readFileSync(path.join(folder, file), 'utf8').includes('ComingPage'),
  }));
