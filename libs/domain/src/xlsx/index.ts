import { strToU8, zipSync } from 'fflate';
import type { CsvCell } from '../csv/index';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly CsvCell[]>;
}

/** The most characters that Excel keeps in a cell. */
const CELL_MAX_LENGTH = 32_767;
const SHEET_NAME_MAX_LENGTH = 31;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML 1.0 allows no other control characters, and no half of a surrogate pair.
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text of an element or attribute. What XML cannot hold is replaced. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '\uFFFD').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** A text cell holds text, whatever it starts with: only an `f` element would be a formula. */
const toTextCell = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, CELL_MAX_LENGTH))}</t></is></c>`;

const toCell = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  return typeof cell === 'boolean' ? `<c t="b"><v>${cell ? 1 : 0}</v></c>` : toTextCell(cell);
};

const toSheet = ({ columns, rows }: Sheet): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${[columns, ...rows]
    .map((row) => `<row>${row.map(toCell).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const relationships = (all: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

const contentTypes = (sheets: number): string => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${parts.join('')}</Types>`;
};

const toSheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_MAX_LENGTH);

const workbook = (sheets: readonly Sheet[]): string => {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(toSheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`;
};

/** fflate writes local time: this one is the same in every zone. */
const MODIFIED = new Date(1980, 0, 1);

/** A workbook (Office Open XML) with a header line on each sheet. The same sheets give the same bytes. */
export const toXlsx = (sheets: readonly Sheet[]): Uint8Array => {
  const files = [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relationships([relationship(1, 'officeDocument', 'xl/workbook.xml')])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(sheets.map((_, at) => relationship(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))),
    ],
    ...sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, toSheet(sheet)] as const),
  ] as ReadonlyArray<readonly [string, string]>;
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])), { mtime: MODIFIED });
};
