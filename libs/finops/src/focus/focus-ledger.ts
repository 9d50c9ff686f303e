import type { ExactAmount } from './exact-amount';
import type { FocusRow } from './focus-row';
import { FocusError } from './focus-columns';

/** Sums of one service's charges of one month and category, in one currency. */
export interface LedgerCell {
  readonly currency: string;
  readonly provider: string;
  readonly service: string;
  readonly category: string;
  /** `YYYY-MM` of the charge, in UTC. */
  readonly month: string;
  billed: ExactAmount;
  effective: ExactAmount;
}

/** A skipped line. */
export interface SkippedRow {
  /** The file, if several were read. */
  readonly file?: string;
  readonly line: number;
  readonly reason: string;
}

/** Real bills have a few thousand; a file with a different service name on each line would exhaust memory. */
const MAX_CELLS = 200_000;
/** Skipped lines beyond this number are counted but not listed. */
export const MAX_SKIPPED = 10_000;

/** Sums over any number of rows, in any order: its size depends on services and months, not on rows. */
export class FocusLedger {
  rows = 0;
  skippedRows = 0;
  /** Rows with a billed cost but an effective cost of zero. */
  billedOnly = 0;
  readonly skipped: SkippedRow[] = [];
  readonly days = new Set<string>();
  private readonly byKey = new Map<string, LedgerCell>();

  get used(): number {
    return this.rows - this.skippedRows;
  }

  get cells(): LedgerCell[] {
    return [...this.byKey.values()];
  }

  /** Counts a skipped row. */
  skip(line: number, reason: string): void {
    this.rows += 1;
    this.skippedRows += 1;
    if (this.skipped.length < MAX_SKIPPED) this.skipped.push({ line, reason });
  }

  /** Adds a charge. @throws FocusError if there are more services than the limit */
  add(row: FocusRow, line: number): void {
    this.rows += 1;
    if (row.billed > 0n && row.effective === 0n) this.billedOnly += 1;
    this.days.add(row.day);
    const cell = this.findCell(row, line);
    cell.billed += row.billed;
    cell.effective += row.effective;
  }

  /**
   * Merges another ledger: the pieces of a file give the same sums as the whole. @throws FocusError if it becomes
   * too large
   */
  merge(other: FocusLedger, file?: string): void {
    this.rows += other.rows;
    this.skippedRows += other.skippedRows;
    this.billedOnly += other.billedOnly;
    for (const day of other.days) this.days.add(day);
    for (const row of other.skipped.slice(0, MAX_SKIPPED - this.skipped.length))
      this.skipped.push(file === undefined ? row : { file, ...row });
    for (const { billed, effective, month, ...names } of other.cells) {
      const cell = this.findCell({ ...names, day: month }, 0);
      cell.billed += billed;
      cell.effective += effective;
    }
  }

  private findCell(
    {
      currency,
      provider,
      service,
      category,
      day,
    }: Pick<FocusRow, 'currency' | 'provider' | 'service' | 'category' | 'day'>,
    line: number,
  ): LedgerCell {
    const month = day.slice(0, 7);
    const key = `${currency}\n${month}\n${category}\n${provider}\n${service}`;
    const known = this.byKey.get(key);
    if (known) return known;
    if (this.byKey.size >= MAX_CELLS)
      throw new FocusError(
        `Line ${line}: more than ${MAX_CELLS} combinations of service, month and category. Import the file in pieces.`,
      );
    const cell: LedgerCell = { currency, provider, service, category, month, billed: 0n, effective: 0n };
    this.byKey.set(key, cell);
    return cell;
  }
}
