// jsdom lacks these; react-router and Mantine ask for them at import time.
const { TextEncoder, TextDecoder } = require('node:util');
Object.assign(globalThis, { TextEncoder, TextDecoder });
for (const name of ['fetch', 'Request', 'Response', 'Headers']) {
  if (!(name in globalThis)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: undefined });
  }
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  });
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  // jsdom has one that only complains.
  window.scrollTo = () => {};
  // The dialog element is known, its methods are not.
  window.HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
}
