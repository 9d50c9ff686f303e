// Jest's runtime for tests in a page. A worker's test files share one page (browser-environment.cjs), and in it the packages and libraries that keep
// nothing between tests: these run once. All other modules run anew for each test file, and are compiled once. Setting up packages again took half of the
// time of these tests.
const { readFileSync } = require('node:fs');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { noteFile, traced } = require('./trace.cjs');

const PACKAGE = /[\\/]node_modules[\\/]/;
/** They remember what a test did: a session, whether the page is online, what is open, hooks of the test file. */
const REMEMBERS =
  /[\\/]node_modules[\\/](?:aws-amplify|@aws-amplify|@tanstack|@testing-library|@mantine[\\/](?:notifications|spotlight|store))[\\/]/;
/** Our own modules that keep nothing, and those that packages get in place of others. */
const OWN =
  /[\\/](?:libs[\\/]domain[\\/]src[\\/](?!.*\.test\.)|nivo[\\/]still\.ts$|tools[\\/]testing[\\/](?!jest-dom)[^\\/]*\.cjs$)/;
const isShared = (path) => (PACKAGE.test(path) ? !REMEMBERS.test(path) : OWN.test(path));

/** A test file that replaces modules, or loads them again, gets modules of its own. */
const REPLACES = /\bjest\.(?:mock|doMock|unmock|setMock|unstable_mockModule|resetModules|isolateModules\w*)\(/;

const compiled = new Map();
const shared = new Map();
/** The runtime of the test file that runs now: shared modules load through it what they still need. */
let current;

module.exports = class SharedModules extends traced(Runtime) {
  constructor(...given) {
    super(...given);
    current = this;
    const { environment, injectedModuleParameters } = this.executor;
    this.executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.run;
      const run = compileFunction(source, injectedModuleParameters, {
        filename,
        parsingContext: environment.getVmContext(),
      });
      compiled.set(filename, { source, run });
      return run;
    };
    const buildRequire = this.requireBuilder.for.bind(this.requireBuilder);
    this.requireBuilder.for = (module, options) => {
      if (options?.isInternalModule || !isShared(module.filename)) return buildRequire(module, options);
      return (name) => current.requireModuleOrMock(module.filename, name);
    };
    const [, , , , , , test] = given;
    this.isSharing = !REPLACES.test(readFileSync(test, 'utf8'));
    if (this.isSharing) for (const [path, module] of shared) this.loaded.set(path, module);
  }

  get loaded() {
    return this.registries.getActiveCjsRegistry();
  }

  requireModule(from, name, options, isActual) {
    const load = () => super.requireModule(from, name, options, isActual);
    if (options?.isInternalModule || (name && this._resolution.isCoreModule(name))) return load();
    const path = this._resolution.resolveCjs(from, name);
    if (isShared(path)) return this.loaded.has(path) ? load() : this.loadShared(load);
    if (isShared(from)) throw new Error(`Test files share ${from}, so they must share ${path}.`);
    return load();
  }

  loadShared(load) {
    if (this.isLoading) return load();
    // Such a module could keep a timer that never fires again.
    if ('clock' in this._environment.global.setTimeout) this.stopSharing();
    this.isLoading = true;
    try {
      return this._environment.keepNewNames(load);
    } finally {
      this.isLoading = false;
    }
  }

  stopSharing() {
    if (this.isSharing && this.mockState.explicitCjsMock.size === 0)
      for (const [path, module] of this.loaded) if (module.loaded && isShared(path)) shared.set(path, module);
    this.isSharing = false;
  }

  /** The test file depends on our own shared modules, whichever file loaded them. */
  noteShared() {
    const seen = new Set();
    const open = [...this.loaded].filter(([path]) => !shared.has(path)).map(([, module]) => module);
    for (const module of open) {
      if (seen.has(module)) continue;
      seen.add(module);
      if (!PACKAGE.test(module.filename)) noteFile(module.filename);
      open.push(...(module.children ?? []));
    }
  }

  teardown() {
    this.noteShared();
    this.stopSharing();
    super.teardown();
  }
};
