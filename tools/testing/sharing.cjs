// A Jest runtime in which a worker's test files share the modules that keep nothing between tests: these run once. All other modules run anew for each
// test file.
const { readFileSync } = require('node:fs');
const { noteFile } = require('./trace.cjs');

const PACKAGE = /[\\/]node_modules[\\/]/;

/** A test file that replaces modules, or loads them again, gets modules of its own. */
const REPLACES = /\bjest\.(?:mock|doMock|unmock|setMock|unstable_mockModule|resetModules|isolateModules\w*)\(/;

const shared = new Map();
/** The runtime of the test file that runs now: shared modules load through it what they still need. */
let current;

/** @param isShared whether the module at a path may be shared; what such a module imports must be shared, too */
const sharing = (Runtime, isShared) =>
  class Sharing extends Runtime {
    constructor(...given) {
      super(...given);
      current = this;
      this.buildRequire = this.requireBuilder.for.bind(this.requireBuilder);
      this.requireBuilder.for = (module, options) => {
        if (options?.isInternalModule || !isShared(module.filename)) return this.buildRequire(module, options);
        const load = (name) => current.requireModuleOrMock(module.filename, name);
        load.resolve = (name) => current.buildRequire(module, options).resolve(name);
        return load;
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
        return this._environment.keepNewNames ? this._environment.keepNewNames(load) : load();
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

module.exports = { PACKAGE, sharing };
