import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import Cookies from 'js-cookie';
import './jsdom-window';
import './testing-library';
import type { ReactNode } from 'react';
import { mockServer } from './mock-api';
import { restoreProperties } from './replace-property';

// React itself puts the tags into the head then, as Next does in a browser.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

// Nothing is kept before a test has given the window what is needed (`installFakeIdb`).
vi.mock('idb', () => import('./fake-idb'));

// Next's compiler replaces this call.
vi.mock('next/font/local', () => ({ default: () => ({ style: { fontFamily: 'text' } }) }));

// Files share their modules (`isolate: false`). The files after it would have a second player, and look at the sound of the first.
vi.resetModules = () => {
  throw new Error(
    'Import what you need under another state, or reset that state. Modules are shared by all files.',
  );
};

beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  // The player keeps its element for as long as its module lives.
  for (const left of document.querySelectorAll('body > :not([data-player])')) left.remove();
  vi.useRealTimers();
  restoreProperties();
  mockServer.resetHandlers();
  mockServer.events.removeAllListeners();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterAll(() => mockServer.close());
