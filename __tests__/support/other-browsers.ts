import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eventually } from './eventually';
import { hasProgram } from './needing';
import { startOnPorts } from './own-ports';

/** The commands of W3C WebDriver that we use, and their addresses below that of the session. */
const commands = {
  SetWindowRect: () => 'window/rect',
  Navigate: () => 'url',
  ExecuteScript: () => 'execute/sync',
  ElementClick: (id: string) => `element/${id}/click`,
  ElementSendKeys: (id: string) => `element/${id}/value`,
};

type Send = (command: keyof typeof commands, body: object, id?: string) => Promise<unknown>;
type Later = (ending: () => unknown) => void;

interface OtherBrowser {
  name: string;
  /** The programs that it needs, each with its package of Debian. */
  packages: Record<string, string>;
  /** Starts it, and gives to `later` what ends it. */
  start(later: Later): Promise<Send>;
}

function endLater(later: Later, program: ChildProcess): void {
  const ended = once(program, 'exit');
  later(() => {
    program.kill();
    return ended;
  });
}

/** What Firefox sends: one answer to each command and nothing else, so that no two answers arrive together. */
async function* answersOf(socket: Socket): AsyncGenerator<unknown, undefined> {
  let bytes = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    bytes += chunk;
    const [head = '', length] = /^(\d+):/.exec(bytes) ?? [];
    if (length === undefined || bytes.length < head.length + Number(length)) continue;
    yield JSON.parse(Buffer.from(bytes.slice(head.length), 'latin1').toString());
    bytes = '';
  }
}

/** Firefox reads the commands of WebDriver from a socket of its own, Marionette. Debian has no geckodriver, which only hands them on. */
async function startFirefox(later: Later): Promise<Send> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'touchline-firefox-'));
  later(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const settings = ['user_pref("marionette.port", 0);', 'user_pref("intl.accept_languages", "en-GB");'];
  writeFileSync(path.join(profile, 'user.js'), settings.join('\n'));
  const words = ['--headless', '--marionette', '--remote-allow-system-access', '--profile', profile];
  const env = { ...process.env, HOME: profile };
  endLater(later, spawn('firefox-esr', words, { env, stdio: 'ignore' }));
  const portFile = path.join(profile, 'MarionetteActivePort');
  const readPort = () => (existsSync(portFile) && readFileSync(portFile, 'utf8')) || undefined;
  const socket = connect(Number(await eventually('Firefox has a port', readPort)), '127.0.0.1');
  later(() => socket.destroy());
  const answers = answersOf(socket);
  await answers.next();
  const ask = async (command: string, body: object): Promise<unknown> => {
    const text = JSON.stringify([0, 1, command, body]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value = [1, 1, 'Firefox has ended'] } = await answers.next();
    const [, , error, answer] = value as [1, 1, unknown, { value?: unknown }];
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return answer.value;
  };
  await ask('WebDriver:NewSession', {});
  // On a machine without a sound device, Firefox plays only in a muted tab.
  await ask('Marionette:SetContext', { value: 'chrome' });
  await ask('WebDriver:ExecuteScript', { script: 'gBrowser.selectedTab.toggleMuteAudio()', args: [] });
  await ask('Marionette:SetContext', { value: 'content' });
  return (command, body, id) => ask(`WebDriver:${command}`, { ...body, id });
}

/** WebKit has a driver, and needs a screen: Xvfb is one that only exists in memory. */
async function startWebKit(later: Later): Promise<Send> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endLater(later, screen);
  const [display] = await once(screen.stdout, 'data');
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, LC_ALL: 'en_GB.UTF-8' };
  const driver = await startOnPorts(
    (port): [number] => [port()],
    ([port]) => spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' }),
    ([port]) =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
  );
  later(() => driver.stop('SIGTERM'));
  const post = async (address: string, body: object): Promise<unknown> => {
    const request = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${driver.ports[0]}/session${address}`, request);
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId } = (await post('', { capabilities: {} })) as { sessionId: string };
  return (command, body, id = '') => post(`/${sessionId}/${commands[command](id)}`, body);
}

export const otherBrowsers: OtherBrowser[] = [
  { name: 'Firefox', packages: { 'firefox-esr': 'firefox-esr' }, start: startFirefox },
  {
    name: 'WebKit',
    packages: { WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb' },
    start: startWebKit,
  },
];

/** The packages of Debian that are missing here for a browser. */
export const missingFor = ({ packages }: OtherBrowser): string[] =>
  Object.keys(packages).flatMap((program) => (hasProgram(program) ? [] : (packages[program] ?? [])));

/** The first visible element of a selector that has the words as its name or text. For a label it is the label's field. */
const finding = `
  const [selector, words] = arguments;
  const found = [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility() && new RegExp(words).test((each.ariaLabel ?? each.textContent).trim()),
  );
  return found?.control ?? found;
`;

/** What a person does in a browser. All wait for the element. */
function pageOf(send: Send) {
  const ask = (script: string, ...args: string[]) => send('ExecuteScript', { script, args });
  const see = async (selector: string, words: RegExp): Promise<string> => {
    const look = async () => (await ask(finding, selector, words.source)) ?? undefined;
    const found = await eventually(`${selector} of ${words} is visible`, look).catch(async (error) => {
      throw new Error(`${error.message}. The page shows:\n${await ask('return document.body.innerText')}`);
    });
    return Object.values(found as Record<string, string>)[0] ?? '';
  };
  return {
    ask,
    see,
    open: (url: string) => send('Navigate', { url }),
    press: async (selector: string, words: RegExp) => send('ElementClick', {}, await see(selector, words)),
    /** Types into a field, or gives a file to it. */
    fill: async (selector: string, words: RegExp, text: string) =>
      send('ElementSendKeys', { text }, await see(selector, words)),
  };
}
export type OtherPage = ReturnType<typeof pageOf>;

/** Does something in a new browser, as large as on a desk. */
export async function useBrowser({ start }: OtherBrowser, act: (page: OtherPage) => Promise<unknown>) {
  const endings: (() => unknown)[] = [];
  try {
    const send = await start((ending) => endings.push(ending));
    await send('SetWindowRect', { width: 1440, height: 900 });
    await act(pageOf(send));
  } finally {
    for (const end of endings.reverse()) await end();
  }
}
