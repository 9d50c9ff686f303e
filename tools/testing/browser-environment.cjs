// jsdom has no fetch, and react-router builds a Request on every navigation: Node's own are lent to the page.
const { TestEnvironment } = require('jest-environment-jsdom');

// Node's Request takes no AbortSignal but Node's, and the page's listeners none but jsdom's: the signal is put on afterwards.
class PageRequest extends Request {
  constructor(input, { signal, ...init } = {}) {
    super(input, init);
    Object.defineProperty(this, 'signal', { value: signal });
  }
}

const LENT = { fetch, Request: PageRequest, Response, Headers, TextEncoder, TextDecoder, structuredClone };

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, LENT);
  }
};
