// Jest's runtime for tests in Node. A worker's test files share installed packages, which Node loads, and the libraries that keep nothing between tests.
// All other modules run anew for each test file, and are compiled once. Loading the packages again took a third of the time of the unit tests.
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { sharing } = require('./sharing.cjs');
const { traced, watchPackage } = require('./trace.cjs');

/** A package is code that Node can load; the packages of this project are links to its folders. */
const PACKAGE = /[\\/]node_modules[\\/].*\.(?:[cm]?js|json|node)$/;
/** Our own modules that keep nothing but what they once read or computed from the same. */
const OWN =
  /[\\/]libs[\\/](?:domain[\\/]src|(?:documents|finops|iac|mend|scanner|store)[\\/]src[\\/](?!(?:.*[\\/])?testing[\\/]))(?!.*\.test\.)/;
const isOwn = (path) => OWN.test(path);
const load = createRequire(__filename);
const compiled = new Map();

module.exports = class SharedPackages extends sharing(traced(Runtime), isOwn) {
  constructor(...given) {
    super(...given);
    const { injectedModuleParameters } = this.executor;
    this.executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.run;
      const run = compileFunction(source, injectedModuleParameters, { filename });
      compiled.set(filename, { source, run });
      return run;
    };
  }

  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (PACKAGE.test(path)) return watchPackage(path, load(path));
    }
    return super.requireModule(from, name, options, isActual);
  }
};
