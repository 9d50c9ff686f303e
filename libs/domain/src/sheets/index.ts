import { openCsv } from './csv-workbook';
import { refuse, SHEET_LIMITS } from './limits';
import type { Workbook } from './sheet-cells';
import { openXlsx } from './xlsx-workbook';

export { nameColumn } from './columns';
export { SHEET_LIMITS } from './limits';
export type { CellEdit, Sheet, SheetCell, SheetRow, Workbook } from './sheet-cells';

/** Reads an uploaded file by its name's ending. @throws AppError invalid with the reason, or the limit it exceeds */
export const openWorkbook = (name: string, bytes: Uint8Array): Workbook => {
  if (bytes.length === 0) throw refuse('The file is empty.');
  if (bytes.length > SHEET_LIMITS.fileBytes) throw refuse('The file is larger than 1.5 MB.');
  const ending = name.toLowerCase().split('.').at(-1);
  if (ending === 'csv') return openCsv(bytes);
  if (ending === 'xlsx') return openXlsx(bytes);
  throw refuse('Only CSV and XLSX files are accepted.');
};
