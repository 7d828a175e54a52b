/** The icons of antd, each loaded when a screen first draws it: all eight hundred would be loaded for each file of tests. */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (icons, name) =>
      Reflect.get(icons, name) ?? require(`@ant-design/icons/lib/icons/${String(name)}`).default,
  },
);
