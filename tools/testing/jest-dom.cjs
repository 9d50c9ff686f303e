require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/react');
// It registers hooks, which it could not do if a test were the first to load it.
require('@testing-library/user-event');
const scheduler = require('scheduler');

const { getElementError } = getConfig();

/** Prints the page only if somebody reads the message: while the library waits, it discards the error of each attempt. */
const toLazyError = (message, container) =>
  Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });

configure({
  // A busy machine renders much later than the default of one second.
  asyncUtilTimeout: 30_000,
  getElementError: (...failure) =>
    (getConfig()._disableExpensiveErrorDiagnostics ? toLazyError : getElementError)(...failure),
});

/** React stays for the next test file (shared-modules.cjs), and must not wait for timers that end with this one. */
const finishWork = () =>
  new Promise((resolve) => {
    scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, resolve);
  });

afterAll(async () => {
  if (scheduler.isActing()) throw new Error('A test did not await act(), which would hold back the next test file.');
  await finishWork();
});
