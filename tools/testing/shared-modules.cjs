// Jest's runtime for tests in a page. A worker's test files share one page (browser-environment.cjs), and in it the packages and libraries that keep
// nothing between tests. All other modules run anew for each test file, and are compiled once. Setting up packages again took half of the time of these
// tests.
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { PACKAGE, sharing } = require('./sharing.cjs');
const { traced } = require('./trace.cjs');

/** They remember what a test did: a session, whether the page is online, what is open, hooks of the test file. */
const REMEMBERS =
  /[\\/]node_modules[\\/](?:aws-amplify|@aws-amplify|@tanstack|@testing-library|@mantine[\\/](?:notifications|spotlight|store))[\\/]/;
/** Our own modules that keep nothing, and those that packages get in place of others. */
const OWN =
  /[\\/](?:libs[\\/]domain[\\/]src[\\/](?!.*\.test\.)|nivo[\\/]still\.ts$|tools[\\/]testing[\\/](?!jest-dom)[^\\/]*\.cjs$)/;
const isShared = (path) => (PACKAGE.test(path) ? !REMEMBERS.test(path) : OWN.test(path));

const compiled = new Map();

module.exports = class SharedModules extends sharing(traced(Runtime), isShared) {
  constructor(...given) {
    super(...given);
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
  }
};
