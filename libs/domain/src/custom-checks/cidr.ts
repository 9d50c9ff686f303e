import ipaddr from 'ipaddr.js';

const { IPv4, IPv6 } = ipaddr;

type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** `10.0.0.0/8`, or an address as its own range; undefined for any other text. Short forms such as `10.1` are none. */
const parseRange = (text: string): Range | undefined => {
  if (IPv4.isValidCIDRFourPartDecimal(text)) return IPv4.parseCIDR(text);
  if (IPv4.isValidFourPartDecimal(text)) return [IPv4.parse(text), IPV4_BITS];
  if (IPv6.isValidCIDR(text)) return IPv6.parseCIDR(text);
  return IPv6.isValid(text) ? [IPv6.parse(text), IPV6_BITS] : undefined;
};

export const isRange = (text: string): boolean => parseRange(text) !== undefined;

/** Whether an address, or a whole range, lies within one of these. @param ranges each for which `isRange` holds */
export const openRanges = (ranges: readonly string[]): ((text: string) => boolean) => {
  const outer = ranges.map(parseRange).filter((range) => range !== undefined);
  return (text) => {
    const inner = parseRange(text);
    if (!inner) return false;
    const [address, bits] = inner;
    return outer.some(
      ([network, most]) => address.kind() === network.kind() && bits >= most && address.match([network, most]),
    );
  };
};
