import JSDOMEnvironment from 'jest-environment-jsdom';
import { knowOuterClasses } from './outer-classes';

/** What the network of Node works with: msw and fetch take no file, form or signal of jsdom's. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'DOMException',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'structuredClone',
  // jsdom has none of these.
  'crypto',
  'fetch',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'TextDecoder',
  'TextEncoder',
  'CompressionStream',
  'DecompressionStream',
  'setImmediate',
  'clearImmediate',
] as const;

/** jsdom with Node's network. */
export default class BrowserEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of ofNode)
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    knowOuterClasses(this.global);
    // With "test" antd gives every element the id 'test-id', and all dialogs carry the name of the first one.
    Object.assign(this.global.process.env, { NODE_ENV: 'development' });
  }
}
