// Jest's runtime for tests in a page. A worker's test files share one page (browser-environment.cjs), and in it the packages that keep nothing between
// tests. Our own modules run anew for each test file, so that what it read is exactly what it needed. Setting up packages again took half of the time of
// these tests.
const { default: Runtime } = require('jest-runtime');
const { compilingOnce } = require('./compile-once.cjs');
const { PACKAGE, sharing } = require('./sharing.cjs');
const { traced } = require('./trace.cjs');

/** They remember what a test did: a session, whether the page is online, what is open, hooks of the test file. */
const REMEMBERS =
  /[\\/]node_modules[\\/](?:aws-amplify|@aws-amplify|@tanstack|@testing-library|@mantine[\\/](?:notifications|spotlight|store))[\\/]/;
/** What packages get in place of others. */
const IN_PLACE = /[\\/](?:nivo[\\/]still\.ts$|tools[\\/]testing[\\/](?!jest-dom)[^\\/]*\.cjs$)/;
const isShared = (path) => (PACKAGE.test(path) ? !REMEMBERS.test(path) : IN_PLACE.test(path));

module.exports = class SharedModules extends (
  sharing(
    compilingOnce(traced(Runtime), (environment) => environment.getVmContext()),
    isShared,
  )
) {};
