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

/** Real exports hold a few; each keeps sums and a sample of its own. */
const MAX_PARTS = 2_000;
/** Pieces of one export share no rows but an odd one that is there twice; two exports of a month share nearly all. */
const MIN_SHARED = 0.05;

/** A file's charges by billing account and billing period, so that one of them can be told from, or replaced by, another export of it. */
export class BilledParts implements FocusSink {
  private readonly parts = new Map<string, BilledPart>();
  /** Rows that could not be used, and those that name no billing account or period. */
  readonly rest = new FocusLedger();

  get bills(): BilledPart[] {
    return [...this.parts.values()];
  }

  skip(line: number, reason: string): void {
    this.rest.skip(line, reason);
  }

  /** @throws FocusError when there are more accounts and months than can be kept */
  add(row: FocusRow, line: number): void {
    if (row.bill === undefined) return this.rest.add(row, line);
    const { account, month, fingerprint } = row.bill;
    const key = `${account}\n${month}`;
    let part = this.parts.get(key);
    if (!part) {
      if (this.parts.size >= MAX_PARTS)
        throw new FocusError(
          `Line ${line}: more than ${MAX_PARTS} billing accounts and months. Import the file in pieces.`,
        );
      part = { account, month, ledger: new FocusLedger(), sample: new RowSample() };
      this.parts.set(key, part);
    }
    part.ledger.add(row, line);
    part.sample.add(fingerprint);
  }

  /** Forgets a bill that a later file replaces. */
  drop({ account, month }: Pick<BilledPart, 'account' | 'month'>): void {
    this.parts.delete(`${account}\n${month}`);
  }

  /** The bills that both hold: two exports of one month, of which adding up counts charges twice. */
  overlap(other: BilledParts): BilledPart[] {
    return this.bills.filter(({ account, month, sample }) => {
      const same = other.parts.get(`${account}\n${month}`);
      return same !== undefined && sample.shared(same.sample) >= MIN_SHARED;
    });
  }

  /** The sums of all of it. @param file names the lines that could not be used, where several files are read */
  total(file?: string): FocusLedger {
    const total = new FocusLedger();
    for (const ledger of [this.rest, ...this.bills.map((bill) => bill.ledger)]) total.merge(ledger, file);
    return total;
  }
}
