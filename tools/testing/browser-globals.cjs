// jsdom lacks these; react-router and Mantine need them at import time.
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
  // Newer browsers return a promise from it.
  window.HTMLElement.prototype.scrollIntoView ??= () => Promise.resolve();
  // jsdom's version only logs an error.
  window.scrollTo = () => {};
  // jsdom has no layout, and a menu hides once its button leaves the viewport: so viewport and buttons get a size.
  for (const [side, length] of [
    ['clientWidth', 1024],
    ['clientHeight', 768],
  ])
    Object.defineProperty(document.documentElement, side, { configurable: true, value: length });
  window.HTMLButtonElement.prototype.getBoundingClientRect = () => ({
    x: 8,
    y: 8,
    left: 8,
    top: 8,
    right: 40,
    bottom: 40,
    width: 32,
    height: 32,
    toJSON: () => ({}),
  });
  // The dialog element exists, but its methods are missing.
  window.HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
}
