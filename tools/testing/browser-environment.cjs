// The page of tests: one for all test files of a worker, since a new one took longer than most tests and every package had to run again in it. After a
// test file the page is put back as it was after its setup (browser-environment.test.ts), so no file finds what another one left.
const { TestEnvironment } = require('jest-environment-jsdom');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { disableStorages } = require('./storages.cjs');

// jsdom has no fetch, and react-router builds a Request on every navigation: Node's are exposed to the page.
// Node's Request accepts only Node's AbortSignal, and the page's listeners only jsdom's: the signal is attached
// afterwards.
class PageRequest extends Request {
  constructor(input, { signal, ...init } = {}) {
    super(input, init);
    Object.defineProperty(this, 'signal', { value: signal });
  }
}

const LENT = { fetch, Request: PageRequest, Response, Headers, TextEncoder, TextDecoder, structuredClone };

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

/** jsdom's own window: the one that scripts see does not list what is not enumerable. */
const listed = (object) => (object.window === object ? implForWrapper(object)._globalObject : object);

const describe = (object) =>
  new Map(Reflect.ownKeys(listed(object)).map((key) => [key, Object.getOwnPropertyDescriptor(listed(object), key)]));

const isSame = (one, other) =>
  ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'].every((part) => Object.is(one[part], other[part]));

/** Puts an object's own properties back; names in `kept` may stay. */
const restoreProperties = (object, before, kept) => {
  for (const [key, now] of describe(object)) {
    const old = before.get(key);
    if (old ? isSame(old, now) : kept?.has(key)) continue;
    if (now.configurable) delete object[key];
    else if (old && now.writable) object[key] = old.value;
  }
  for (const [key, old] of before) if (!Object.hasOwn(listed(object), key)) Object.defineProperty(object, key, old);
};

/** The window, what it holds (classes with their prototypes), and the parts of the document that stay. */
const listObjects = (window) => {
  const { document, navigator, performance, screen, crypto, history, process } = window;
  const held = [...describe(window)]
    .filter(
      ([key, { value }]) => isObject(value) && key !== 'console' && typeof key === 'string' && !key.startsWith('_'),
    )
    .flatMap(([, { value }]) => [value, typeof value === 'function' ? value.prototype : undefined]);
  const parts = [document, document.documentElement, document.head, document.body];
  return new Set(
    [window, ...held, ...parts, navigator, performance, screen, crypto, history, process.env].filter(isObject),
  );
};

const listListeners = (target) =>
  Object.entries(implForWrapper(target)._eventListeners).flatMap(([type, listeners]) =>
    listeners.map((listener) => ({ type, listener })),
  );

let page;

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (page) {
      page.showConsole(context.console);
      // biome-ignore lint/correctness/noConstructorReturn: Jest makes an environment for each test file.
      return page;
    }
    super(config, context);
    page = this;
    Object.assign(this.global, LENT);
    this.exit = this.global.process.exit;
    this.keptNames = new Set();
  }

  showConsole(console) {
    const { virtualConsole } = this.dom;
    virtualConsole.removeAllListeners();
    virtualConsole.sendTo(console, { omitJSDOMErrors: true });
    virtualConsole.on('jsdomError', (error) => console.error(error));
  }

  /** Names that a shared package gives the window stay with it. */
  keepNewNames(load) {
    const before = describe(this.global);
    try {
      return load();
    } finally {
      for (const key of describe(this.global).keys()) if (!before.has(key)) this.keptNames.add(key);
    }
  }

  /** Jest calls it after the setup files. */
  async setup() {
    if (this.objects) return;
    const { global: window } = this;
    const { document } = window;
    this.objects = new Map([...listObjects(window)].map((object) => [object, describe(object)]));
    this.targets = [window, document, document.documentElement, document.head, document.body];
    this.listeners = new Set(this.targets.flatMap(listListeners).map(({ listener }) => listener));
    this.entry = { ...window._sessionHistory.currentEntry };
    this.nodes = [...document.childNodes];
    this.firstTimer = 0;
    this.firstFrame = 0;
  }

  async teardown() {
    disableStorages();
    // The setup files failed.
    if (!this.objects) return;
    this.fakeTimersModern.dispose();
    for (const [object, before] of this.objects)
      restoreProperties(object, before, object === this.global ? this.keptNames : undefined);
    this.global.process.exit = this.exit;
    this.stopTimers();
    this.removeListeners();
    this.restoreDocument();
    this.restoreHistory();
    this.global.localStorage.clear();
    this.global.sessionStorage.clear();
    this.dom.cookieJar.removeAllCookiesSync();
  }

  /** jsdom numbers timers and frames one by one. */
  stopTimers() {
    const { global: window } = this;
    const timer = window.setTimeout(() => {});
    for (let id = this.firstTimer; id <= timer; id++) window.clearTimeout(id);
    const frame = window.requestAnimationFrame(() => {});
    for (let id = this.firstFrame; id <= frame; id++) window.cancelAnimationFrame(id);
    Object.assign(this, { firstTimer: timer, firstFrame: frame });
  }

  removeListeners() {
    for (const target of this.targets) {
      const impl = implForWrapper(target);
      impl._registeredObserverList = [];
      const { _eventHandlers: handlers = {} } = target === this.global ? target : impl;
      for (const name of Object.keys(handlers)) handlers[name] = null;
      for (const { type, listener } of listListeners(target)) {
        const { callback, options } = listener;
        if (!this.listeners.has(listener) && callback.objectReference)
          target.removeEventListener(type, callback.objectReference, options);
      }
    }
  }

  restoreDocument() {
    const [, document, html, head, body] = this.targets;
    implForWrapper(document)._lastFocusedElement = null;
    document.getSelection().removeAllRanges();
    head.replaceChildren();
    body.replaceChildren();
    html.replaceChildren(head, body);
    if (this.nodes.some((node, at) => document.childNodes[at] !== node)) {
      document.replaceChildren();
      for (const node of this.nodes) document.append(node);
    }
    for (const element of [html, head, body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      Object.assign(element, { scrollTop: 0, scrollLeft: 0 });
    }
  }

  restoreHistory() {
    const { _sessionHistory: history, document } = this.global;
    const entry = { ...this.entry };
    history.clearHistoryTraversalTasks();
    history._entries = [entry];
    history.updateCurrentEntry(entry);
    const impl = implForWrapper(document);
    impl._URL = entry.url;
    impl._latestEntry = entry;
    impl._history._state = null;
  }
};
