/** Repeatable random values: the same seed gives the same run. */
export class PropertyRunner {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Mulberry32: small, and good enough to find collisions. */
  readonly next = (): number => {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  readonly pick = <T>(values: readonly T[]): T => values[Math.floor(this.next() * values.length)] as T;

  /** Short texts of hostile characters. */
  readonly text = (): string =>
    Array.from({ length: Math.floor(this.next() * 4) }, () => this.pick([...'aA#%/:23 é😀_-~!'])).join('');

  readonly times = (count: number, run: () => void): void => {
    for (let round = 0; round < count; round += 1) run();
  };
}
