// The unit tests of the server with one guard removed: see tools/mutants.
import config from './jest.config.mjs';

const [node] = config.projects;
const [[pattern, [, options]]] = Object.entries(node.transform);

export default {
  ...node,
  // A guard may be held by a test of the nightly run.
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: config.testTimeout,
  transform: { [pattern]: ['<rootDir>/tools/testing/mutating-transform.cjs', options] },
};
