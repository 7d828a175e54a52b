import nextConfig from '../../next.config.js';

test('npm run dev, in which Next splits no files, gets its configuration as well', () => {
  const change = nextConfig.webpack as unknown as (config: object, context: object) => object;
  const config = { module: { rules: [] }, optimization: { splitChunks: false }, plugins: [], output: {} };
  const webpack = { NormalModuleReplacementPlugin: class {} };
  expect(change(config, { webpack, isServer: false, dev: true })).toBe(config);
});
