// Jest's runtime for tests in Node. A worker's test files share installed packages, which Node loads. Our own modules run anew for each test file, so that
// what it read is exactly what it needed. Loading the packages again took a third of the time of the unit tests.
const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');
const { compilingOnce } = require('./compile-once.cjs');
const { traced, watchPackage } = require('./trace.cjs');

/** A package is code that Node can load; the packages of this project are links to its folders. */
const PACKAGE = /[\\/]node_modules[\\/].*\.(?:[cm]?js|json|node)$/;
const load = createRequire(__filename);

module.exports = class SharedPackages extends compilingOnce(traced(Runtime), () => undefined) {
  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (PACKAGE.test(path)) return watchPackage(path, load(path));
    }
    return super.requireModule(from, name, options, isActual);
  }
};
