// React DOM that queues its microtasks and reports its errors where `act` finds them (react-scheduler.cjs).
const { queueMicrotask, reportError } = require('./react-scheduler.cjs');

const given = globalThis.queueMicrotask;
Object.assign(globalThis, { queueMicrotask, reportError });
try {
  module.exports = require('../../node_modules/react-dom/client.js');
} finally {
  globalThis.queueMicrotask = given;
  // jsdom has none.
  delete globalThis.reportError;
}
