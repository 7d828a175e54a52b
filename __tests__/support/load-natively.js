/**
 * Leaves a module to Node, which loads it once for all files of a process. The set-up of the whole run, which is no test, has no
 * `requireNatively` and runs the module as it is.
 */
exports.process = (text, file) => {
  const isModule = /^(import|export) /m.test(text);
  const natively = `module.exports = requireNatively(${JSON.stringify(file)});`;
  return { code: isModule ? natively : `if (globalThis.requireNatively) ${natively} else {${text}\n}` };
};
