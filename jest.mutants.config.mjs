// The unit tests of the server, or of the browser, with one guard removed: see tools/mutants.
import config from './jest.config.mjs';

const [node, browser] = config.projects;
const { tests = [] } = JSON.parse(process.env.CLOUDMEND_MUTANT ?? '{}');
const project = tests.some((test) => test.endsWith('.tsx')) ? browser : node;
const [[pattern, [, options]]] = Object.entries(project.transform);

export default {
  ...project,
  // A guard may be held by a test of the nightly run.
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: config.testTimeout,
  transform: { [pattern]: ['<rootDir>/tools/testing/mutating-transform.cjs', options] },
};
