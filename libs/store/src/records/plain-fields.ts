/** A record's fields as JSON: bytes as `{"$bytes": Base64}`, sets of texts as `{"$set": […]}`. */
export const toPlain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (value instanceof Set) return { $set: [...value].map(String).sort() };
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlain(inner)]));
  return value;
};

export const fromPlain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (typeof value !== 'object' || value === null) return value;
  const [only, ...more] = Object.entries(value);
  if (only && more.length === 0) {
    const [name, inner] = only;
    if (name === '$bytes' && typeof inner === 'string') return new Uint8Array(Buffer.from(inner, 'base64'));
    if (name === '$set' && Array.isArray(inner)) return new Set(inner as string[]);
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromPlain(inner)]));
};
