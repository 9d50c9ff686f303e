// Queries by role and label ask a page for labels and styles thousands of times, and jsdom works each answer out from scratch. These answers are the
// same (quick-page.test.tsx compares them); without them the console's tests take half as much processor time again.

/** React reads the number of options for each option, and jsdom looks for an option of that name each time. */
const listOptionsOnce = () =>
  Object.defineProperty(window.HTMLSelectElement.prototype, 'options', {
    configurable: true,
    get() {
      return [...this.querySelectorAll('option')];
    },
  });

const LABELLED = ['Input', 'Button', 'Select', 'TextArea', 'Meter', 'Output', 'Progress'];

/** jsdom walks through the whole page for each label. */
const findLabelsById = () => {
  for (const name of LABELLED) {
    const { prototype } = window[`HTML${name}Element`];
    const { get: findLabels } = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get() {
        const around = this.closest('label');
        if (around || !this.isConnected || this.type === 'hidden') return findLabels.call(this);
        return this.id ? document.querySelectorAll(`label[for="${this.id.replace(/["\\]/g, '\\$&')}"]`) : [];
      },
    });
  }
};

/** How jsdom shows an element of a kind that has no attributes. */
const shownAs = new Map();

/** The rules of a sheet, by the property that they set; another text makes another sheet. */
const knownRules = new WeakMap();

const rulesOfSheet = (sheet, property) => {
  const count = sheet.cssRules.length;
  let known = knownRules.get(sheet);
  if (known?.count !== count) knownRules.set(sheet, (known = { count, byProperty: new Map() }));
  if (!known.byProperty.has(property))
    known.byProperty.set(
      property,
      [...sheet.cssRules].filter(({ style }) => style?.[property]),
    );
  return known.byProperty.get(property);
};

/** What decides whether an element is seen or takes a click and how its text is joined is answered here; every other property by jsdom. */
const answerStyles = () => {
  const computeStyle = window.getComputedStyle.bind(window);
  const toDefaultDisplay = ({ localName, namespaceURI }) => {
    const key = `${namespaceURI} ${localName}`;
    if (!shownAs.has(key)) shownAs.set(key, computeStyle(document.createElementNS(namespaceURI, localName)).display);
    return shownAs.get(key);
  };
  /** Rules of all sheets that set a property. */
  const listRules = (property) => [...document.styleSheets].flatMap((sheet) => rulesOfSheet(sheet, property));
  const findValue = (element, property, rules) =>
    element.style?.[property] || rules.findLast(({ selectorText }) => element.matches(selectorText))?.style[property];
  const inherit = (property, initial) => (element) => {
    const rules = listRules(property);
    for (let each = element; each; each = each.parentElement) {
      const own = findValue(each, property, rules);
      if (own && own !== 'inherit') return own;
    }
    return initial;
  };
  const read = {
    content: () => '',
    display: (element) => {
      const own = findValue(element, 'display', listRules('display'));
      if (own) return own;
      if (element.hasAttribute('hidden') || element.type === 'hidden') return 'none';
      // Its rule asks for an attribute.
      if (element.localName === 'dialog') return element.hasAttribute('open') ? '' : 'none';
      return toDefaultDisplay(element);
    },
    visibility: inherit('visibility', 'visible'),
    pointerEvents: inherit('pointer-events', 'auto'),
  };
  window.getComputedStyle = (element, pseudo) => {
    let computed;
    const compute = () => (computed ??= computeStyle(element, pseudo));
    const isQuick = (property) => !pseudo && Object.hasOwn(read, property);
    const readProperty = (property) => {
      const name = property === 'pointer-events' ? 'pointerEvents' : property;
      return isQuick(name) ? read[name](element) : compute().getPropertyValue(property);
    };
    return new Proxy(Object.create(null), {
      get: (_none, name) => {
        if (name === 'getPropertyValue') return readProperty;
        if (isQuick(name)) return read[name](element);
        const value = compute()[name];
        return typeof value === 'function' ? value.bind(compute()) : value;
      },
      has: (_none, name) => name in compute(),
    });
  };
  return computeStyle;
};

/** React asks for the time twice for each component, and jsdom goes through four calls for it. */
const readClockAtOnce = () => {
  const { performance } = require('node:perf_hooks');
  const start = performance.now() - window.performance.now();
  window.Performance.prototype.now = () => performance.now() - start;
};

if (typeof window !== 'undefined') {
  readClockAtOnce();
  require('react').act = require('scheduler').act;
  listOptionsOnce();
  findLabelsById();
  // Kept for the comparison.
  window.computeStyleSlowly = answerStyles();
}
