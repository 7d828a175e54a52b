import { browserslist } from '../../../package.json';

/** The browsers of `package.json`, which Next's build follows by itself, as esbuild names them. */
export const supportedBrowsers: string[] = browserslist.map((browser) => browser.replace(' ', ''));
