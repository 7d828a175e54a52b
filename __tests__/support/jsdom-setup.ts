import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import Cookies from 'js-cookie';
import './jsdom-window';
import './testing-library';
import type { ReactNode } from 'react';
import { mockServer } from './mock-api';
import { restoreProperties } from './replace-property';

// React itself puts the tags into the head then, as Next does in a browser.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

// Nothing is kept before a test has given the window what is needed (`installFakeIdb`).
jest.mock('idb', () => jest.requireActual('./fake-idb'));

// Next's compiler replaces this call.
jest.mock('next/font/local', () => ({
  __esModule: true,
  default: () => ({ style: { fontFamily: 'text' } }),
}));

beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  // The player keeps its element for as long as its module lives.
  for (const left of document.querySelectorAll('body > :not([data-player])')) left.remove();
  jest.useRealTimers();
  restoreProperties();
  mockServer.resetHandlers();
  mockServer.events.removeAllListeners();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterAll(() => mockServer.close());
