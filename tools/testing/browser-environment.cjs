// jsdom has no fetch, and react-router builds a Request on every navigation: Node's are exposed to the page.
const { TestEnvironment } = require('jest-environment-jsdom');

// Node's Request accepts only Node's AbortSignal, and the page's listeners only jsdom's: the signal is attached
// afterwards.
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
