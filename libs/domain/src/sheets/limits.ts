import { AppError } from '../errors/index';

/** Limits of an uploaded questionnaire. Each refusal names its limit. */
export const SHEET_LIMITS = {
  /** Of the file as it is uploaded. */
  fileBytes: 1_500_000,
  /** Of one part of a workbook once it is unpacked, and of all parts that are read. */
  partBytes: 16_000_000,
  unpackedBytes: 32_000_000,
  /** Parts of a workbook: sheets, styles, pictures. */
  parts: 1000,
  sheets: 50,
  rows: 5000,
  cells: 100_000,
  /** Columns A to BL. Cells to their right are kept, not read. */
  columns: 64,
  /** The most characters that Excel keeps in a cell. */
  cellLength: 32_767,
  /** XML elements in one another. */
  depth: 32,
} as const;

export const refuse = (message: string): AppError => new AppError('invalid', message);

export const refuseDamaged = (): AppError =>
  refuse('The file is damaged or not a workbook. Save it again as XLSX or CSV.');

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** @throws AppError invalid past a limit */
export const requireAtMost = (count: number, limit: number, what: string): void => {
  if (count > limit) throw refuse(`The file has more than ${formatCount(limit)} ${what}. Split it into smaller files.`);
};
