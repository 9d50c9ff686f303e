/** A 53-bit hash that distinguishes rows (cyrb53, public domain): equal cells, equal hash. */
export const computeFingerprint = (cells: readonly string[]): number => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ 0x1f, 2654435761);
    low = Math.imul(low ^ 0x1f, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};

const KEPT = 512;

/** The lowest hashes of any number of rows: two such samples estimate the overlap of two files in constant memory. */
export class RowSample {
  private kept = new Set<number>();
  private limit = Number.POSITIVE_INFINITY;

  add(fingerprint: number): void {
    if (fingerprint > this.limit) return;
    this.kept.add(fingerprint);
    if (this.kept.size > 2 * KEPT) this.shrink();
  }

  /** Share of the smaller sample's rows that the other contains: 0 to 1. */
  countShared(other: RowSample): number {
    const limit = Math.min(this.limit, other.limit);
    const [own, others] = [this, other].map(({ kept }) => [...kept].filter((each) => each <= limit)) as [
      number[],
      number[],
    ];
    const known = new Set(others);
    const smaller = Math.min(own.length, others.length);
    return smaller === 0 ? 0 : own.filter((each) => known.has(each)).length / smaller;
  }

  private shrink(): void {
    const lowest = [...this.kept].sort((a, b) => a - b).slice(0, KEPT);
    this.kept = new Set(lowest);
    this.limit = lowest.at(-1) as number;
  }
}
