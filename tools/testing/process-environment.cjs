// Runs tests among the globals of the worker, where shared packages (shared-packages.cjs) and tests agree on what an Error or a Date is. What a test
// file changes of the globals or of the environment's variables is undone after it.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { disableStorages } = require('./storages.cjs');

const readGlobals = () =>
  new Map(Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]));

/** New names belong to packages, which stay loaded; new symbols are Jest's own. */
const restoreGlobals = (before) => {
  for (const [key, now] of readGlobals()) {
    const old = before.get(key);
    if (!now.configurable || (old && old.value === now.value && old.get === now.get)) continue;
    if (old) Object.defineProperty(globalThis, key, old);
    else if (typeof key === 'symbol') delete globalThis[key];
  }
};

const restoreVariables = (before) => {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  Object.assign(process.env, before);
};

module.exports = class ProcessEnvironment {
  constructor({ projectConfig }) {
    this.globals = readGlobals();
    this.variables = { ...process.env };
    this.exit = process.exit;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    disableStorages();
    // Jest's runner wraps it for each file.
    process.exit = this.exit;
    restoreVariables(this.variables);
    restoreGlobals(this.globals);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.global;
  }
};
