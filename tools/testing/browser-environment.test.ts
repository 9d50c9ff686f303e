import { setTimeout as wait } from 'node:timers/promises';
import { runInContext } from 'node:vm';
import BrowserEnvironment from './browser-environment.cjs';

const projectConfig = { rootDir: __dirname, testEnvironmentOptions: {}, globals: {}, fakeTimers: {} };

let page: BrowserEnvironment;
const run = (script: string): unknown => runInContext(script, page.getVmContext());

/** As Jest does for each test file. `note()` counts calls, also those of listeners and timers that another file left. */
const openFile = async () => {
  page = new BrowserEnvironment({ projectConfig, globalConfig: {} }, { console });
  await page.setup();
  Object.assign(page.global, { note, useFakeTimers: () => page.fakeTimersModern.useFakeTimers() });
};
const note = () => void (note.count += 1);
note.count = 0;

/** What a script sees, and what it notes within a frame. */
const look = async (script: string): Promise<unknown> => {
  note.count = 0;
  const seen = run(script);
  await wait(20);
  return [seen, note.count];
};

// What a test file may leave, and a script that would see it.
const LEFT: ReadonlyArray<readonly [what: string, leave: string, look: string]> = [
  [
    'elements',
    "document.head.innerHTML = '<style></style>'; document.body.innerHTML = '<p>x</p>'",
    'document.documentElement.outerHTML',
  ],
  [
    'another body',
    "document.body.replaceWith(document.createElement('body')); document.body.id = 'x'",
    'document.documentElement.outerHTML',
  ],
  [
    'attributes',
    "document.documentElement.lang = 'de'; document.body.style.color = 'red'",
    'document.documentElement.outerHTML',
  ],
  ['no document element', 'document.documentElement.remove()', 'document.childNodes.length'],
  ['properties of an element', 'document.body.mark = 1', 'document.body.mark'],
  [
    'a focused field',
    "document.body.innerHTML = '<input>'; document.body.firstChild.focus()",
    'document.activeElement.tagName',
  ],
  ['a scrolled page', 'document.documentElement.scrollTop = 9', 'document.documentElement.scrollTop'],
  ['listeners of the window', "addEventListener('resize', note)", "dispatchEvent(new Event('resize'))"],
  ['listeners of the document', "document.addEventListener('click', note, true)", 'document.body.click()'],
  ['listeners of the page', "document.body.addEventListener('click', note)", 'document.body.click()'],
  ['a handler', 'window.onresize = note', "dispatchEvent(new Event('resize'))"],
  [
    'an observer',
    'new MutationObserver(note).observe(document.body, { childList: true })',
    "void document.body.append('x')",
  ],
  ['a timer', 'setTimeout(note, 5)', ''],
  ['a repeated timer', 'setInterval(note, 5)', ''],
  ['an animation', 'requestAnimationFrame(note)', ''],
  ['fake timers', 'useFakeTimers()', 'void setTimeout(note)'],
  ['an address', "history.pushState({}, '', '/x?y#z')", '[location.href, history.length, history.state].join()'],
  ['a step back', "history.pushState({}, '', '/x'); history.pushState({}, '', '/y'); history.back()", 'location.href'],
  ['what it stored', "localStorage.a = '1'; sessionStorage.b = '2'", 'localStorage.length + sessionStorage.length'],
  ['a cookie', "document.cookie = 'a=1'", 'document.cookie'],
  ['a global', 'window.mine = 1', 'typeof mine'],
  ['another fetch', 'window.fetch = note', 'void (fetch === note && note())'],
  ['no observer of sizes', 'delete window.ResizeObserver; delete window.MutationObserver', 'typeof MutationObserver'],
  ['another method of elements', 'HTMLElement.prototype.click = note', 'document.body.click()'],
  ['a method of all lists', 'Array.prototype.mine = 1', '[].mine'],
  ['another randomness', 'Math.random = () => 4', 'Math.random() < 1'],
  [
    'another state of the browser',
    "Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })",
    'navigator.onLine',
  ],
  ['a variable', "process.env.MINE = '1'", 'process.env.MINE'],
];

describe('what a test file leaves in the page', () => {
  beforeEach(openFile);
  afterEach(async () => {
    jest.restoreAllMocks();
    await page.teardown();
  });

  it.each(LEFT)('is gone in the next one: %s', async (_what, leave, script) => {
    const fresh = await look(script);
    for (const isSeen of [true, false]) {
      run(leave);
      if (isSeen) expect(await look(script)).not.toEqual(fresh);
      await page.teardown();
      await openFile();
    }
    expect(await look(script)).toEqual(fresh);
  });

  it('does not hide an error that nothing catches in the next one', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const uncaught = jest.spyOn(process, 'emit').mockImplementation(() => process);
    run("addEventListener('error', () => undefined)");
    await page.teardown();
    await openFile();
    await look("setTimeout(() => { throw new Error('mine') })");
    expect(uncaught).toHaveBeenCalledWith('uncaughtException', expect.objectContaining({ message: 'mine' }));
  });

  it('does not include what packages set up, which stay loaded', async () => {
    page.keepNewNames(() => run('window.ofPackage = 1; globalThis.mine'));
    run('window.ofTest = 1');
    await page.teardown();
    await openFile();
    expect(run('[window.ofPackage, typeof ofTest].join()')).toBe('1,undefined');
  });
});
