require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/react');

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
