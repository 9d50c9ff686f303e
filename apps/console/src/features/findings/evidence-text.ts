/** A list or object from the source, as words; text that is no JSON, also JSON that was cut off, stays as it is. */
const parsed = (value: string): unknown => {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * Evidence to read: `[]` is none, a list of words has commas, an object a line for each name, and what is deeper is indented JSON.
 * Nothing is left out or rounded.
 */
export const evidenceText = (value: string): string => {
  const read = parsed(value);
  if (typeof read !== 'object' || read === null) return value;
  const entries = Object.entries(read);
  if (entries.length === 0) return 'none';
  if (!entries.every(([, one]) => isPlain(one))) return JSON.stringify(read, null, 2);
  return Array.isArray(read) ? read.join(', ') : entries.map(([name, one]) => `${name}: ${String(one)}`).join('\n');
};
