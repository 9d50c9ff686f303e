// React's scheduler for tests in a page. Its open tasks can also be run at once, as `act` does; React has an `act` of its own only in the development
// build, which takes twice as long.
const timers = require('node:timers');
const scheduler = require('../../node_modules/scheduler/index.js');

const tasks = new Set();
const microtasks = new Set();
/** React does not begin work within work. */
let isWorking = false;
let isFlushing = false;

const work = (callback, ...given) => {
  isWorking = true;
  try {
    return callback(...given);
  } finally {
    isWorking = false;
  }
};

const schedule = (priority, callback, options) => {
  const task = { priority, callback };
  task.run = (isLate) => {
    if (!tasks.has(task)) return;
    const rest = work(task.callback, isLate);
    if (typeof rest === 'function') {
      task.callback = rest;
      return task.run;
    }
    tasks.delete(task);
  };
  tasks.add(task);
  task.scheduled = scheduler.unstable_scheduleCallback(priority, task.run, options);
  return task;
};

const cancel = (task) => {
  tasks.delete(task);
  scheduler.unstable_cancelCallback(task.scheduled);
};

const queue = (callback) => {
  const run = () => microtasks.delete(run) && work(callback);
  microtasks.add(run);
  queueMicrotask(run);
};

const runNext = () => {
  const [microtask] = microtasks;
  if (microtask) return microtask();
  const [task] = [...tasks].sort((one, other) => one.priority - other.priority);
  if (!task.run(true)) cancel(task);
};

/** Runs what React has scheduled, and what that schedules in turn. */
const flush = () => {
  if (isWorking) return;
  isFlushing = true;
  try {
    while (microtasks.size > 0 || tasks.size > 0) runNext();
  } finally {
    isFlushing = false;
  }
};

let depth = 0;
let errors = [];

/** Errors that no boundary takes: `act` throws them. Outside, React does without the page's `reportError`, which jsdom lacks, like this. */
const report = (error) => {
  if (depth > 0 || isFlushing) return void errors.push(error);
  const { message = String(error) } = error ?? {};
  const event = new window.ErrorEvent('error', { bubbles: true, cancelable: true, message, error });
  if (window.dispatchEvent(event)) console.error(error);
};

const throwErrors = () => {
  const thrown = errors;
  errors = [];
  if (thrown.length === 1) throw thrown[0];
  if (thrown.length > 1) throw new AggregateError(thrown);
};

const leave = () => {
  depth -= 1;
  if (depth > 0) return;
  flush();
  throwErrors();
};

/** Promises that are settled by now go on first, as in React's `act`. */
const settle = async () => {
  await new Promise((resolve) => timers.setImmediate(resolve));
  if (depth > 0) return;
  flush();
  throwErrors();
};

const finish = async (promise) => {
  try {
    return await promise;
  } finally {
    leave();
    await settle();
  }
};

const act = (toDo) => {
  depth += 1;
  let result;
  try {
    result = toDo();
  } catch (error) {
    depth -= 1;
    throw error;
  }
  if (typeof result?.then === 'function') return finish(result);
  leave();
  // oxlint-disable-next-line unicorn/no-thenable -- Only a test that awaits it settles promises, as with React's.
  return { then: (resolve, reject) => settle().then(() => resolve(result), reject) };
};

/** Whether a test did not await what it gave to `act`. */
const isActing = () => depth > 0;

module.exports = {
  ...scheduler,
  unstable_scheduleCallback: schedule,
  unstable_cancelCallback: cancel,
  // The scheduler itself measures from when its own loop began.
  unstable_shouldYield: () => !isFlushing && scheduler.unstable_shouldYield(),
  queueMicrotask: queue,
  reportError: report,
  act,
  isActing,
};
