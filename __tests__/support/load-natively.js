/** Leaves a module to Node: jest would load the native code of node-av once more for each file of tests. */
exports.process = (_text, file) => ({ code: `module.exports = requireNatively(${JSON.stringify(file)});` });
