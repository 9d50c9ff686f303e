// What failed, as `npm test` repeats it after everything else: of a long run often only the end is kept.
import { stripVTControlCharacters } from 'node:util';
import { relative } from 'node:path';

const LINES_SHOWN = 12;

const shorten = (message) => stripVTControlCharacters(message).trim().split('\n').slice(0, LINES_SHOWN).join('\n');

/** The failed tests of a Jest report, as `{ name, message }`; a file that could not run counts as one. */
export const listFailedTests = (report, root) =>
  report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        message: shorten(failureMessages.join('\n')),
      }));
    const isBroken = assertionResults.length === 0 && message !== '';
    return isBroken ? [{ name: file, message: shorten(message) }] : [];
  });

const FAILED = new Set(['unexpected', 'flaky']);

/** The stories of a Playwright report that failed, or passed only when tried again, as `{ name, message }`. */
export const listFailedStories = ({ suites = [] }) =>
  suites.flatMap((suite) => [
    ...listFailedStories(suite),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => FAILED.has(status))
        .map(({ results }) => ({
          name: `${file} › ${title}`,
          message: shorten(results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n')),
        })),
    ),
  ]);
