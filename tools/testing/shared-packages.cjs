// Jest's runtime, but installed packages are loaded once for a worker, not once for each test file; our own modules are still loaded anew for each
// file, and compiled once. Loading the packages again took a third of the time of the unit tests.
const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { traced } = require('./trace.cjs');

/** A package is code that Node can load; the packages of this project are links to its folders. */
const PACKAGE = /[\\/]node_modules[\\/].*\.(?:[cm]?js|json|node)$/;
const load = createRequire(__filename);
const compiled = new Map();

module.exports = class SharedPackages extends traced(Runtime) {
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
      if (PACKAGE.test(path)) return load(path);
    }
    return super.requireModule(from, name, options, isActual);
  }
};
