const { createHash } = require('node:crypto');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs the files in an order that `--seed` alone decides. */
module.exports = class OrderBySeed extends Sequencer {
  constructor(options) {
    super(options);
    this.seed = options.globalConfig.seed;
  }

  sort(tests) {
    const placeOf = ({ path, context }) =>
      createHash('sha1')
        .update(`${this.seed}${path.slice(context.config.rootDir.length)}`)
        .digest('hex');
    return tests.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  }
};
