import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { knowOuterErrors } from './outer-errors';

export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    knowOuterErrors(this.global);
    // For `load-natively.js`.
    Object.assign(this.global, { requireNatively: createRequire(__filename) });
  }
}
