import { FocusError } from './focus-columns';
import { FocusLedger } from './focus-ledger';
import type { FocusRow } from './focus-row';
import type { FocusSink } from './read-focus';
import { RowSample } from './row-sample';

/** The charges of one billing account and month in a file. */
export interface BilledPart {
  readonly account: string;
  /** `2026-10`. */
  readonly month: string;
  readonly ledger: FocusLedger;
  readonly sample: RowSample;
}

/** Real exports hold only a few; each part keeps its own sums and sample. */
const MAX_PARTS = 2_000;
/** Pieces of one export share almost no rows; two exports of the same month share almost all. */
const MIN_SHARED = 0.05;

/** A file's charges by billing account and billing period, to detect and replace another export of the same period. */
export class BilledParts implements FocusSink {
  private readonly parts = new Map<string, BilledPart>();
  /** Rows that were skipped, and rows without a billing account or period. */
  readonly rest = new FocusLedger();

  get bills(): BilledPart[] {
    return [...this.parts.values()];
  }

  skip(line: number, reason: string): void {
    this.rest.skip(line, reason);
  }

  /** @throws FocusError if there are more accounts and months than the limit */
  add(row: FocusRow, line: number): void {
    if (row.bill === undefined) return this.rest.add(row, line);
    const { account, month, fingerprint } = row.bill;
    const key = `${account}\n${month}`;
    let part = this.parts.get(key);
    if (!part) {
      if (this.parts.size >= MAX_PARTS)
        throw new FocusError(
          `Line ${line}: more than ${MAX_PARTS} combinations of billing account and month. Import the file in pieces.`,
        );
      part = { account, month, ledger: new FocusLedger(), sample: new RowSample() };
      this.parts.set(key, part);
    }
    part.ledger.add(row, line);
    part.sample.add(fingerprint);
  }

  /** Removes a bill that a later file replaces. */
  drop({ account, month }: Pick<BilledPart, 'account' | 'month'>): void {
    this.parts.delete(`${account}\n${month}`);
  }

  /** Bills in both files: two exports of one month, whose charges would be counted twice. */
  overlap(other: BilledParts): BilledPart[] {
    return this.bills.filter(({ account, month, sample }) => {
      const same = other.parts.get(`${account}\n${month}`);
      return same !== undefined && sample.countShared(same.sample) >= MIN_SHARED;
    });
  }

  /** The sums of all bills. @param file labels skipped lines when several files are read */
  total(file?: string): FocusLedger {
    const total = new FocusLedger();
    for (const ledger of [this.rest, ...this.bills.map((bill) => bill.ledger)]) total.merge(ledger, file);
    return total;
  }
}
