/** A cell with text, as a person sees it. */
export interface SheetCell {
  /** From 0. */
  readonly column: number;
  readonly text: string;
  /** Its text is the last result that the workbook stored. */
  readonly isFormula: boolean;
}

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Cells that a merged one covers, as `D7`. */
  readonly covered: ReadonlySet<string>;
}

export interface CellEdit {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A file of one or more sheets. */
export interface Workbook {
  readonly kind: 'csv' | 'xlsx';
  readonly sheets: readonly Sheet[];
  /** The file with these cells written; every other cell as it was. @throws AppError invalid for a formula's cell */
  write(edits: readonly CellEdit[]): Uint8Array;
}
