/** The evidence of one account in one month: what a builder reads at a time. */
export interface PackPart {
  readonly accountId: string;
  /** ISO times; the end is excluded. */
  readonly from: string;
  readonly to: string;
}

const startOfNextMonth = (at: string): string => {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString();
};

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly accounts: readonly string[];
}

/** By account, oldest month first. */
export const listParts = ({ from, to, accounts }: Asked): readonly PackPart[] => {
  const months: Array<Pick<PackPart, 'from' | 'to'>> = [];
  for (let at = from; at < to; ) {
    const end = startOfNextMonth(at);
    months.push({ from: at, to: end < to ? end : to });
    at = end;
  }
  return [...accounts].sort().flatMap((accountId) => months.map((month) => ({ accountId, ...month })));
};
