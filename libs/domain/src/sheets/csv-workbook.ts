import { withoutFormula } from '../csv/index';
import { refuse, requireAtMost, SHEET_LIMITS } from './limits';
import type { CellEdit, Sheet, Workbook } from './sheet-cells';

/** A field and where it lies in the text, its quotes included. */
interface Field {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly fields: Field[];
  /** Where its last field ends, before the line break. */
  end: number;
}

const SEPARATORS = [',', ';', '\t'] as const;
const SHEET = 'CSV';

/** The separator that the first line has most of, outside quotes. */
const findSeparator = (text: string): string => {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] as string;
};

const isBreak = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';

/** Where the quoted field that begins here ends. @throws AppError invalid if its quote is left open */
const endOfQuoted = (text: string, from: number): number => {
  let at = text.indexOf('"', from + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) throw refuse('A quote in the file is never closed. Save it again as CSV.');
  return at + 1;
};

const readField = (text: string, from: number, separator: string): Field => {
  const quoted = text[from] === '"' ? endOfQuoted(text, from) : from;
  let to = quoted;
  while (to < text.length && text[to] !== separator && !isBreak(text, to)) to += 1;
  const content = quoted === from ? '' : text.slice(from + 1, quoted - 1).replaceAll('""', '"');
  return { text: content + text.slice(quoted, to), from, to };
};

/** Fields with their places: a CSV library would tell the lines apart, not where a field lies. */
const readLines = (text: string, separator: string): readonly Line[] => {
  const lines: Line[] = [];
  let line: Line = { fields: [], end: 0 };
  let cells = 0;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length; at += 1) {
    const field = readField(text, at, separator);
    requireAtMost((cells += 1), SHEET_LIMITS.cells, 'cells');
    line.fields.push(field);
    line.end = field.to;
    at = field.to;
    if (text[at] === separator) continue;
    lines.push(line);
    requireAtMost(lines.length, SHEET_LIMITS.rows, 'rows');
    line = { fields: [], end: 0 };
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    if (at >= text.length - 1) break;
  }
  return lines;
};

const toSheet = (lines: readonly Line[]): Sheet => ({
  name: SHEET,
  covered: new Set(),
  rows: lines.flatMap(({ fields }, index) => {
    const cells = fields
      .slice(0, SHEET_LIMITS.columns)
      .map(({ text }, column) => ({ column, text: text.slice(0, SHEET_LIMITS.cellLength), isFormula: false }))
      .filter(({ text }) => text.trim() !== '');
    return cells.length > 0 ? [{ number: index + 1, cells }] : [];
  }),
});

const toField = (text: string, separator: string): string => {
  const safe = withoutFormula(text.slice(0, SHEET_LIMITS.cellLength));
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The text that stands in place of a field, or after the line where it has fewer. */
const toSplice = (lines: readonly Line[], { row, column, text }: CellEdit, separator: string) => {
  const line = lines[row - 1];
  if (!line) throw refuse(`Row ${row} is not in the file.`);
  const present = line.fields[column];
  const field = toField(text, separator);
  if (present) return { from: present.from, to: present.to, text: field };
  return { from: line.end, to: line.end, text: `${separator.repeat(column - line.fields.length + 1)}${field}` };
};

/** @throws AppError invalid */
const editText = (text: string, separator: string, edits: readonly CellEdit[]): string => {
  const lines = readLines(text, separator);
  const sorted = [...edits].sort((a, b) => a.row - b.row || a.column - b.column);
  const added = new Map<number, number>();
  const pieces: string[] = [];
  let at = 0;
  for (const edit of sorted) {
    const splice = toSplice(lines, edit, separator);
    const { length } = lines[edit.row - 1]?.fields ?? [];
    const isAdded = edit.column >= (length ?? 0);
    // A second field after the end of the same line follows the first.
    const skipped = isAdded ? (added.get(edit.row) ?? 0) : 0;
    if (isAdded) added.set(edit.row, edit.column - (length ?? 0) + 1);
    pieces.push(text.slice(at, splice.from), splice.text.slice(skipped));
    at = splice.to;
  }
  return [...pieces, text.slice(at)].join('');
};

/** Reads a CSV file in UTF-8, separated by commas, semicolons or tabs. @throws AppError invalid */
export const openCsv = (bytes: Uint8Array): Workbook => {
  const text = decode(bytes);
  const separator = findSeparator(text);
  return {
    kind: 'csv',
    sheets: [toSheet(readLines(text, separator))],
    write: (edits) => new TextEncoder().encode(editText(text, separator, edits)),
  };
};

const decode = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch {
    // Told below, as zeros are.
  }
  throw refuse('The file is not UTF-8 text. Save it as "CSV UTF-8" or XLSX.');
};
