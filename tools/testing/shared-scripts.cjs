// Jest's runtime for tests in a page, but a module is parsed and compiled once for a worker. It still runs anew for each test file, in that file's page.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { traced } = require('./trace.cjs');

const compiled = new Map();

/** The parameters precede the module's first line, where its source map begins. */
const compile = (source, filename, parameters) => {
  const opening = `(function (${parameters.join(', ')}) {`;
  return new Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
};

module.exports = class SharedScripts extends traced(Runtime) {
  constructor(...given) {
    super(...given);
    const { environment, injectedModuleParameters } = this.executor;
    this.executor.compile = (source, filename) => {
      const page = environment.getVmContext();
      if (page === null) return null;
      const known = compiled.get(filename);
      const script = known?.source === source ? known.script : compile(source, filename, injectedModuleParameters);
      if (script !== known?.script) compiled.set(filename, { source, script });
      return script.runInContext(page);
    };
  }
};
