// The icons that a page names, each from its own file: the package's CommonJS build is one file of 6,000, compiled anew for every test file.
module.exports = new Proxy(
  {},
  {
    get: (_icons, name) =>
      name === '__esModule' || require(`@tabler/icons-react/dist/esm/icons/${String(name)}.mjs`).default,
  },
);
