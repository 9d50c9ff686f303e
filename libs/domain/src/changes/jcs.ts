const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const toText = (text: string): string => {
  if (LONE_SURROGATE.test(text)) throw new TypeError('A text with half a character has no canonical form.');
  return JSON.stringify(text);
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * The canonical JSON of a value (RFC 8785): the same bytes for the same value, wherever it is computed. JavaScript
 * prints numbers and sorts names as the RFC asks. @throws TypeError for what JSON cannot hold
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return toText(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || !isPlain(value)) throw new TypeError(`A ${typeof value} has no canonical form.`);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([name, each]) => `${toText(name)}:${canonicalJson(each)}`).join(',')}}`;
};
