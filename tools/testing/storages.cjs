// In Node 20 each AsyncLocalStorage in use costs time at every promise. Jest's runner makes one for each test file, and none was ever given up: after fifty
// files that was a tenth of the time.
const { AsyncLocalStorage } = require('node:async_hooks');

const inUse = new Set();
for (const name of ['run', 'enterWith']) {
  const enter = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...given) {
    inUse.add(this);
    return enter.apply(this, given);
  };
}

/** Those of a test file that has ended. A package's is in use again when it is entered again. */
const disableStorages = () => {
  for (const storage of inUse) storage.disable();
  inUse.clear();
};

module.exports = { disableStorages };
