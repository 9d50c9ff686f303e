/** A JSON list or object as readable text; text that is not JSON, or truncated JSON, is unchanged. */
const parseValue = (value: string): unknown => {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * Readable evidence: `[]` is "none", a list of words is comma-separated, an object has one line per name, deeper levels
 * are indented JSON. Nothing is omitted or rounded.
 */
export const evidenceText = (value: string): string => {
  const read = parseValue(value);
  if (typeof read !== 'object' || read === null) return value;
  const entries = Object.entries(read);
  if (entries.length === 0) return 'none';
  if (!entries.every(([, one]) => isPlain(one))) return JSON.stringify(read, null, 2);
  return Array.isArray(read) ? read.join(', ') : entries.map(([name, one]) => `${name}: ${String(one)}`).join('\n');
};
