/** What a service would have cost in some days without the change, in USD. */
export interface ExpectedBill {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

export interface BillAgreement {
  /** What the bill says was saved in these days. */
  readonly savedUsd: number;
  readonly agrees: boolean;
  /** The interval in which the bill would agree. */
  readonly low: number;
  readonly high: number;
}

/** Holds what resources say was saved against the bill: it agrees inside the forecast interval less the saving. */
export const compareWithBill = (expected: ExpectedBill, billedUsd: number, realisedUsd: number): BillAgreement => {
  const [low, high] = [expected.low - realisedUsd, expected.high - realisedUsd];
  return { savedUsd: expected.mid - billedUsd, agrees: low <= billedUsd && billedUsd <= high, low, high };
};
