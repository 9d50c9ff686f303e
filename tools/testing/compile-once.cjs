// A Jest runtime that finds, reads, transforms and compiles a module once for a worker, as no source changes while tests run. Each test file still runs it
// anew.
const { compileFunction } = require('node:vm');
const { noteFile } = require('./trace.cjs');

/** @param contextOf the context of an environment in which modules are compiled; none for Node's own */
const compilingOnce = (Runtime, contextOf) => {
  const places = new Map();
  const sources = new Map();
  const compiled = new Map();
  return class CompilingOnce extends Runtime {
    constructor(...given) {
      super(...given);
      this._resolution.cjsCache = places;
      const { executor, transformCache } = this;
      const transform = transformCache.transform.bind(transformCache);
      transformCache.transform = (filename, options) => {
        if (options?.isInternalModule) return transform(filename, options);
        noteFile(filename);
        if (!sources.has(filename)) {
          transform(filename, options);
          sources.set(filename, transformCache.getEntries().get(filename));
        }
        const { code, sourceMapPath } = sources.get(filename);
        if (sourceMapPath) transformCache.getSourceMaps().set(filename, sourceMapPath);
        return code;
      };
      const { environment, injectedModuleParameters } = executor;
      executor.compile = (source, filename) => {
        const known = compiled.get(filename);
        if (known?.source === source) return known.run;
        const parsingContext = contextOf(environment);
        const run = compileFunction(source, injectedModuleParameters, { filename, parsingContext });
        compiled.set(filename, { source, run });
        return run;
      };
    }
  };
};

module.exports = { compilingOnce };
