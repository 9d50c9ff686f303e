import { escapeXml } from '../xlsx/index';
import { nameColumn, readReference } from './columns';
import { refuse, refuseDamaged, requireAtMost, SHEET_LIMITS } from './limits';
import type { CellEdit, Sheet, SheetCell } from './sheet-cells';
import { readXml, type Tag } from './xml';

interface PlacedCell extends SheetCell {
  readonly tag: Tag;
  /** Where its last tag ends. */
  readonly end: number;
}

interface PlacedRow {
  readonly number: number;
  readonly prefix: string;
  /** Where its end tag begins: a cell to the right of all others goes there. */
  readonly end: number;
  readonly cells: readonly PlacedCell[];
}

interface PlacedSheet {
  readonly rows: readonly PlacedRow[];
  readonly covered: ReadonlySet<string>;
}

/** What a merged range covers besides its first cell, within the columns and rows that are read. */
const listCovered = (range: string): string[] => {
  const [from, to] = range.split(':').map(readReference);
  if (!from || !to) return [];
  const rows = Array.from({ length: Math.min(to.row - from.row, SHEET_LIMITS.rows) + 1 }, (_, at) => from.row + at);
  const last = Math.min(to.column, SHEET_LIMITS.columns - 1);
  const columns = Array.from({ length: Math.max(0, last - from.column + 1) }, (_, at) => from.column + at);
  return rows.flatMap((row) => columns.map((column) => `${nameColumn(column)}${row}`)).slice(1);
};

/** The text of a cell by its type: `s` is an index of the shared texts. */
const toText = (type: string | undefined, value: string, shared: readonly string[]): string => {
  if (type === 's') return shared[Number(value)] ?? '';
  return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value;
};

interface OpenCell {
  readonly tag: Tag;
  readonly column: number;
  value: string;
  isFormula: boolean;
}

interface OpenRow {
  readonly number: number;
  readonly prefix: string;
  readonly cells: PlacedCell[];
  next: number;
}

/** Reads a sheet's cells with their places in the text. @throws AppError invalid past a limit, or if damaged */
export const placeCells = (xml: string, shared: readonly string[]): PlacedSheet => {
  const rows: PlacedRow[] = [];
  const covered = new Set<string>();
  let [row, cell]: [OpenRow | undefined, OpenCell | undefined] = [undefined, undefined];
  let [isText, lastRow, cells, merged] = [false, 0, 0, 0];
  const openRow = ({ attributes: { r }, prefix }: Tag): void => {
    const number = r === undefined ? lastRow + 1 : Number(r);
    // Rows in order are what the format asks for, and what an edit relies on.
    if (!Number.isInteger(number) || number <= lastRow) throw refuseDamaged();
    lastRow = number;
    row = { number, prefix, cells: [], next: 0 };
  };
  const openCell = (tag: Tag): void => {
    if (!row) throw refuseDamaged();
    const column = tag.attributes.r === undefined ? row.next : readReference(tag.attributes.r)?.column;
    if (column === undefined || column < row.next) throw refuseDamaged();
    row.next = column + 1;
    requireAtMost((cells += 1), SHEET_LIMITS.cells, 'cells');
    cell = { tag, column, value: '', isFormula: false };
  };
  const openers: Readonly<Record<string, (tag: Tag) => void>> = {
    row: openRow,
    c: openCell,
    f: () => cell && (cell.isFormula = true),
    v: () => (isText = true),
    t: () => (isText = true),
    mergeCell: ({ attributes: { ref = '' } }) => {
      const names = listCovered(ref);
      // Ranges may overlap, and each may cover everything: what counts is how often cells are covered.
      requireAtMost((merged += names.length + 1), SHEET_LIMITS.cells, 'merged cells');
      for (const name of names) covered.add(name);
    },
  };
  const closeCell = (end: number): void => {
    if (row && cell) {
      const { tag, column, value, isFormula } = cell;
      row.cells.push({ column, tag, end, isFormula, text: toText(tag.attributes.t, value, shared) });
    }
    cell = undefined;
  };
  const closeRow = (end: number): void => {
    if (row && row.cells.length > 0) rows.push({ number: row.number, prefix: row.prefix, end, cells: row.cells });
    requireAtMost(rows.length, SHEET_LIMITS.rows, 'rows');
    row = undefined;
  };
  const closers: Readonly<Record<string, (from: number, to: number) => void>> = {
    v: () => (isText = false),
    t: () => (isText = false),
    c: (_from, to) => closeCell(to),
    row: (from) => closeRow(from),
  };
  readXml(xml, {
    open: (tag) => openers[tag.name]?.(tag),
    text: (text) => {
      if (cell && isText) cell.value += text;
    },
    close: (name, from, to) => closers[name]?.(from, to),
  });
  return { rows, covered };
};

/** The cells that are read: with text, in the first columns. */
export const toSheet = (name: string, { rows, covered }: PlacedSheet): Sheet => ({
  name,
  covered,
  rows: rows.flatMap(({ number, cells }) => {
    const read = cells
      .filter(({ column, text, isFormula }) => column < SHEET_LIMITS.columns && (text.trim() !== '' || isFormula))
      .map(({ column, text, isFormula }) => ({ column, text: text.slice(0, SHEET_LIMITS.cellLength), isFormula }));
    return read.length > 0 ? [{ number, cells: read }] : [];
  }),
});

interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** As text whatever it starts with: only an `f` element would be a formula. The cell keeps its style. */
const toCellXml = ({ row, column, text }: CellEdit, prefix: string, style: string | undefined): string => {
  const [c, is, t] = ['c', 'is', 't'].map((name) => `${prefix}${name}`) as [string, string, string];
  const look = style === undefined ? '' : ` s="${escapeXml(style)}"`;
  const content = escapeXml(text.slice(0, SHEET_LIMITS.cellLength));
  return `<${c} r="${nameColumn(column)}${row}"${look} t="inlineStr"><${is}><${t} xml:space="preserve">${content}</${t}></${is}></${c}>`;
};

const toSplice = (rows: ReadonlyMap<number, PlacedRow>, edit: CellEdit): Splice => {
  const row = rows.get(edit.row);
  if (!row) throw refuse(`Row ${edit.row} is not in the file.`);
  const present = row.cells.find(({ column }) => column === edit.column);
  if (present?.isFormula)
    throw refuse(`Cell ${nameColumn(edit.column)}${edit.row} holds a formula, which is not overwritten.`);
  const text = toCellXml(edit, row.prefix, present?.tag.attributes.s);
  if (present) return { from: present.tag.from, to: present.end, text };
  const at = row.cells.find(({ column }) => column > edit.column)?.tag.from ?? row.end;
  return { from: at, to: at, text };
};

/** The sheet with these cells written. Nothing else of its text changes. @throws AppError invalid */
export const editSheetXml = (xml: string, edits: readonly CellEdit[]): string => {
  const rows = new Map(placeCells(xml, []).rows.map((row) => [row.number, row]));
  const splices = [...edits]
    // Two cells that go to the same place keep the order of their columns.
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .map((edit) => toSplice(rows, edit));
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text } of splices) {
    pieces.push(xml.slice(at, from), text);
    at = to;
  }
  return [...pieces, xml.slice(at)].join('');
};
