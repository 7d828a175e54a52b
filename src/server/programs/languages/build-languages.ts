import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { type LanguageCode, languages } from '@/language/languages';
import { childEnv } from '../../kernel/env';
import {
  compile,
  type FoundText,
  readTranslations,
  scriptNames,
  translatedCodes,
} from '../../kernel/language/catalogue';
import { supportedBrowsers } from '../supported-browsers';
import { findTexts } from './find-texts';
import { folderOf } from './language-folder';

/** Runs a half of Next's build. Throws when it fails. */
export function runNext(half: 'compile' | 'generate', code: LanguageCode = 'en', preload = ''): void {
  const built = spawnSync(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'build', '--webpack', '--experimental-build-mode', half],
    {
      env: {
        ...childEnv({ NODE_ENV: 'production' }),
        TOUCHLINE_BUILD: path.join(folderOf(code), '.next'),
        // Relative, because a path with a space would be two options.
        ...(preload && { NODE_OPTIONS: `--require=./${preload}` }),
      },
      stdio: ['ignore', half === 'compile' ? 'inherit' : 'ignore', 'inherit'],
    },
  );
  if (built.status !== 0) throw new Error('The pages could not be built');
}

/** Throws if a text of the sources has no translation, with the first of them. */
function requireAll(
  code: LanguageCode,
  texts: Map<string, FoundText>,
  translations: Map<string, string>,
): void {
  const missing = [...texts].filter(([id]) => !translations.has(id));
  if (missing.length === 0) return;
  const first = missing.slice(0, 10).map(([id, { file, line }]) => `  ${file}:${line} ${id}`);
  throw new Error(
    [
      `${missing.length} texts have no translation to ${languages[code].name}. Run \`npm run texts\`, and fill in src/language/${code}.po:`,
      ...first,
    ].join('\n'),
  );
}

/** The script that a page in this language loads before all others. It sets `touchlineLanguage` (`language/text.ts`). */
async function writeScript(code: LanguageCode, texts: Map<string, FoundText>): Promise<string> {
  const translations = await readTranslations(code);
  requireAll(code, texts, translations);
  const ofPages = [...translations].filter(([id]) => !texts.get(id)?.file.startsWith('src/server/'));
  const source = `
    import { makeLanguage } from '@/language/make-language';
    globalThis.touchlineLanguage = makeLanguage(${JSON.stringify(languages[code].tag)}, JSON.parse(${JSON.stringify(JSON.stringify(compile(new Map(ofPages))))}));
  `;
  const { outputFiles } = await esbuild.build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    charset: 'utf8',
    target: supportedBrowsers,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = outputFiles[0]?.text ?? '';
  const name = `languages/${code}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  mkdirSync('.next/static/languages', { recursive: true });
  writeFileSync(path.join('.next/static', name), text);
  return name;
}

/**
 * Renders the pages in each language, of code that was compiled once. A page's HTML names the script of its language, and the
 * server sends the build of the language that a person has chosen (`serve-pages.ts`).
 */
export async function buildLanguages(): Promise<void> {
  const texts = findTexts();
  const scripts = Object.fromEntries(
    await Promise.all(translatedCodes.map(async (code) => [code, await writeScript(code, texts)] as const)),
  );
  writeFileSync(scriptNames, JSON.stringify(scripts));
  for (const [code, script] of Object.entries(scripts) as [LanguageCode, string][]) {
    const folder = folderOf(code);
    const target = path.join(folder, '.next');
    rmSync(folder, { recursive: true, force: true });
    cpSync('.next', target, {
      recursive: true,
      filter: (file) => !['.next/cache', '.next/static', '.next/programs'].includes(file),
    });
    // Relative, because an installation may be built in one folder and run in another.
    symlinkSync(path.relative(target, '.next/static'), path.join(target, 'static'));
    symlinkSync(path.relative(folder, 'public'), path.join(folder, 'public'));
    const preload = path.join(folder, 'language.cjs');
    writeFileSync(
      preload,
      `require(${JSON.stringify(path.resolve('.next/static', script))});touchlineLanguage.script = ${JSON.stringify(script)};`,
    );
    runNext('generate', code, preload);
  }
  runNext('generate');
}
