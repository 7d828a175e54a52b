import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { knowOuterClasses } from './outer-classes';

export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    knowOuterClasses(this.global);
    // For `load-natively.js`.
    Object.assign(this.global, { requireNatively: createRequire(__filename) });
  }
}
