interface Block {
  readonly start: number;
  readonly end: number;
}

const IPV4_BLOCK = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;

/** The number range of an IPv4 block; undefined for anything else. */
const parse = (text: string): Block | undefined => {
  const match = IPV4_BLOCK.exec(text);
  if (!match) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, prefix = 0] = match.slice(1).map(Number);
  if (Math.max(a, b, c, d) > 255 || prefix > 32) return undefined;
  const size = 2 ** (32 - prefix);
  const start = Math.floor((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / size) * size;
  return { start, end: start + size };
};

/** True if the destination contains all of one of the blocks. IPv6 blocks are compared as text. */
export const isWholeNetwork = (destination: string, blocks: readonly string[]): boolean => {
  if (/^[0:]+\/0$/.test(destination)) return true;
  const wide = parse(destination);
  if (!wide) return blocks.includes(destination);
  if (wide.end - wide.start === 2 ** 32) return true;
  return blocks.some((text) => {
    const block = parse(text);
    return block !== undefined && wide.start <= block.start && block.end <= wide.end;
  });
};
