/** A range of addresses, without its end. */
interface Span {
  readonly start: bigint;
  readonly end: bigint;
}
interface Family {
  readonly bits: bigint;
  /** Public addresses. */
  readonly internet: Span;
}

const V4: Family = { bits: 32n, internet: { start: 0n, end: 1n << 32n } };
/** IANA allocates global unicast addresses only from 2000::/3. */
const V6: Family = { bits: 128n, internet: { start: 1n << 125n, end: 1n << 126n } };

const v4Of = (text: string): bigint | undefined => {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255)
    ? parts.reduce((address, part) => address * 256n + BigInt(part), 0n)
    : undefined;
};

const v6Of = (text: string): bigint | undefined => {
  if (!/^[\da-f:]+$/i.test(text)) return undefined;
  const [head = '', tail, more] = text.split('::');
  const splitGroups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [before, after] = [splitGroups(head), splitGroups(tail)];
  const zeros = 8 - before.length - after.length;
  if (more !== undefined || (tail === undefined ? zeros !== 0 : zeros < 0)) return undefined;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.reduce((address, group) => (address << 16n) + BigInt(`0x${group}`), 0n)
    : undefined;
};

const parseBlock = (text: string): { readonly family: Family; readonly span: Span } | undefined => {
  const [address = '', length] = text.split('/');
  const family = address.includes(':') ? V6 : V4;
  const start = family === V6 ? v6Of(address) : v4Of(address);
  if (start === undefined || !/^\d{1,3}$/.test(length ?? '') || BigInt(length ?? 0) > family.bits) return undefined;
  const host = family.bits - BigInt(length ?? 0);
  const first = (start >> host) << host;
  return { family, span: { start: first, end: first + (1n << host) } };
};

/** The part of some addresses within a block, and the rest. */
const split = (spans: readonly Span[], block: Span): { readonly inside: Span[]; readonly left: Span[] } => {
  const inside: Span[] = [];
  const left: Span[] = [];
  for (const { start, end } of spans) {
    const [from, to] = [start > block.start ? start : block.start, end < block.end ? end : block.end];
    if (from >= to) {
      left.push({ start, end });
      continue;
    }
    inside.push({ start: from, end: to });
    if (start < from) left.push({ start, end: from });
    if (to < end) left.push({ start: to, end });
  }
  return { inside, left };
};

const countAddresses = (spans: readonly Span[]): bigint => spans.reduce((sum, { start, end }) => sum + end - start, 0n);

export interface AddressRule {
  readonly range: string;
  readonly isAllow: boolean;
}

const lettingIn = (rules: readonly AddressRule[], wanted: Family): string[] => {
  let undecided: readonly Span[] = [wanted.internet];
  let admitted = 0n;
  const ranges = new Map<string, bigint>();
  for (const { range, isAllow } of rules) {
    const block = parseBlock(range);
    if (block?.family !== wanted) continue;
    const { inside, left } = split(undecided, block.span);
    undecided = left;
    if (!isAllow || inside.length === 0) continue;
    admitted += countAddresses(inside);
    ranges.set(range, countAddresses(inside));
  }
  const internet = countAddresses([wanted.internet]);
  if (admitted * 2n < internet) return [];
  const widest = [...ranges].sort(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1));
  // The largest ranges that together make up half of it.
  let told = 0n;
  return widest.flatMap(([range, size]) => {
    if (told * 2n >= internet) return [];
    told += size;
    return [range];
  });
};

/**
 * The ranges that are open to the internet, widest first; empty if the rules allow less than half of its IPv4 and
 * of its IPv6 addresses. Open are `0.0.0.0/0`, and `0.0.0.0/1` and `128.0.0.0/1` in two rules. The first rule that
 * contains an address decides.
 */
export const findInternet = (rules: readonly AddressRule[]): string[] => [
  ...lettingIn(rules, V4),
  ...lettingIn(rules, V6),
];

/** True if a range contains an address; both as text. */
export const containsAddress = (range: string, address: string): boolean => {
  const [block, single] = [parseBlock(range), parseBlock(`${address}/${address.includes(':') ? 128 : 32}`)];
  return (
    block !== undefined &&
    single !== undefined &&
    block.family === single.family &&
    block.span.start <= single.span.start &&
    single.span.end <= block.span.end
  );
};
