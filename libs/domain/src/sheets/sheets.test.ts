import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { effort } from '../testing/effort';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { toXlsx } from '../xlsx/index';
import { openWorkbook, type Workbook } from './index';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  readonly sheet?: string;
  readonly strings?: string;
  readonly others?: Readonly<Record<string, Uint8Array>>;
  readonly types?: string;
}

const xlsx = ({ sheet = '', strings = '', others = {}, types = 'sheet.main+xml' }: Parts): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(`<Types><Override ContentType="${types}"/></Types>`),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Security" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/sharedStrings.xml': strToU8(strings || '<sst/>'),
    ...others,
  });

/** As Excel writes it: styles, shared texts, a formula, a merged cell, a list of choices. */
const QUESTIONNAIRE = xlsx({
  strings: `<sst xmlns="${MAIN}"><si><t>Question</t></si><si><r><t>Are S3 buckets </t></r><r><t>encrypted?</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si></sst>`,
  sheet: `<?xml version="1.0"?>\r\n<worksheet xmlns="${MAIN}"><dimension ref="A1:C4"/><sheetData>\r\n<row r="1" spans="1:3"><c r="A1" s="2" t="s"><v>0</v></c><c r="C1" t="str"><f>"An"&amp;"swer"</f><v>Answer</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="7"/><c r="D3" t="inlineStr"><is><t>Note &amp; more</t></is></c></row><row r="4"><c r="A4"><v>12.5</v></c></row></sheetData><mergeCells><mergeCell ref="A4:B4"/></mergeCells><dataValidations><dataValidation sqref="B3"/></dataValidations></worksheet>`,
  others: { 'xl/media/logo.png': new Uint8Array([0, 1, 2, 255]), 'docProps/app.xml': strToU8('<Properties/>') },
});

const open = (bytes: Uint8Array, name = 'q.xlsx'): Workbook => openWorkbook(name, bytes);
const text = (source: string): Uint8Array => strToU8(source);
const cellsIn = (book: Workbook): unknown[] =>
  book.sheets[0]?.rows.flatMap(({ number, cells }) => cells.map((cell) => [number, cell.column, cell.text])) ?? [];

describe('a workbook', () => {
  it('is read with shared, formatted, inline and computed texts', () => {
    const [sheet] = open(QUESTIONNAIRE).sheets;
    expect(cellsIn(open(QUESTIONNAIRE))).toEqual([
      [1, 0, 'Question'],
      [1, 2, 'Answer'],
      [3, 0, 'Are S3 buckets encrypted?'],
      [3, 3, 'Note & more'],
      [4, 0, '12.5'],
    ]);
    expect(sheet?.rows[0]?.cells[1]).toMatchObject({ isFormula: true });
    expect(sheet?.covered).toEqual(new Set(['B4']));
  });

  it('keeps every part and cell that is not written, byte for byte', () => {
    const edits = [
      { row: 3, column: 2, text: '=HYPERLINK("http://evil.test") & <b>' },
      { row: 3, column: 1, text: 'Yes' },
      { row: 4, column: 3, text: 'Last' },
    ].map((edit) => ({ sheet: 'Security', ...edit }));
    const written = open(QUESTIONNAIRE).write(edits);
    const [before, after] = [unzipSync(QUESTIONNAIRE), unzipSync(written)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const sheet = 'xl/worksheets/sheet1.xml';
    for (const part of Object.keys(before)) if (part !== sheet) expect(after[part]).toEqual(before[part]);
    const [b3, c3, d4] = [
      '<c r="B3" s="7" t="inlineStr"><is><t xml:space="preserve">Yes</t></is></c>',
      '<c r="C3" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://evil.test&quot;) &amp; &lt;b&gt;</t></is></c>',
      '<c r="D4" t="inlineStr"><is><t xml:space="preserve">Last</t></is></c>',
    ];
    expect(strFromU8(after[sheet] as Uint8Array)).toBe(
      strFromU8(before[sheet] as Uint8Array)
        .replace('<c r="B3" s="7"/>', `${b3}${c3}`)
        .replace('<v>12.5</v></c>', `<v>12.5</v></c>${d4}`),
    );
    expect(cellsIn(open(written))).toContainEqual([3, 2, '=HYPERLINK("http://evil.test") & <b>']);
  });

  it('keeps the packed bytes and comment of an archive that another program made', () => {
    const written = open(QUESTIONNAIRE).write([{ sheet: 'Security', row: 3, column: 1, text: 'No' }]);
    const logo = Buffer.from('xl/media/logo.png');
    const local = (bytes: Uint8Array): Buffer => {
      const at = Buffer.from(bytes).indexOf(logo) - 30;
      return Buffer.from(bytes).subarray(at, at + 30 + logo.length + 4);
    };
    expect(local(written)).toEqual(local(QUESTIONNAIRE));
  });

  it('reads and writes what this product writes', () => {
    const own = toXlsx([{ name: 'Report', columns: ['Question', 'Answer'], rows: [['Are volumes encrypted?', null]] }]);
    const sheet = open(own).sheets[0]?.name as string;
    expect(cellsIn(open(open(own).write([{ sheet, row: 2, column: 1, text: 'Yes' }])))).toContainEqual([2, 1, 'Yes']);
  });

  it('does not overwrite a formula', () => {
    expect(() => open(QUESTIONNAIRE).write([{ sheet: 'Security', row: 1, column: 2, text: 'x' }])).toThrow(
      'Cell C1 holds a formula, which is not overwritten.',
    );
  });
});

const sheetOf = (inside: string): Uint8Array =>
  xlsx({ sheet: `<worksheet xmlns="${MAIN}"><sheetData>${inside}</sheetData></worksheet>` });

/** An archive that declares less than it holds. */
const withDeclaredSize = (bytes: Uint8Array, name: string, size: number): Uint8Array => {
  const lying = Buffer.from(bytes);
  const at = lying.lastIndexOf(name) - 46;
  lying.writeUInt32LE(size, at + 24);
  return lying;
};

const bomb = (): Uint8Array => xlsx({ sheet: ' '.repeat(20_000_000) });

describe('a hostile workbook', () => {
  it.each<readonly [string, () => Uint8Array, RegExp]>([
    ['a zip bomb', bomb, /too large once it is unpacked/],
    [
      'merged cells over and over',
      () => xlsx({ sheet: `<worksheet>${'<mergeCell ref="A1:BL50"/>'.repeat(40)}</worksheet>` }),
      /more than 100,000 merged cells/,
    ],
    ['a zip bomb that declares 1 KB', () => withDeclaredSize(bomb(), 'xl/worksheets/sheet1.xml', 1000), /too large/],
    [
      'external entities',
      () => xlsx({ sheet: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>' }),
      /document type/,
    ],
    [
      'expanding entities',
      () => xlsx({ strings: `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>` }),
      /document type/,
    ],
    ['an undeclared entity', () => sheetOf('<row r="1"><c t="str"><v>&nbsp;</v></c></row>'), /damaged/],
    ['too many rows', () => sheetOf('<row><c><v>1</v></c></row>'.repeat(5001)), /more than 5,000 rows/],
    ['too many cells', () => sheetOf(`<row>${'<c><v>1</v></c>'.repeat(100_001)}</row>`), /more than 100,000 cells/],
    ['deep nesting', () => sheetOf('<a>'.repeat(1000)), /damaged/],
    ['macros', () => xlsx({ types: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }), /macros/],
    ['a sheet outside the archive', () => xlsx({ sheet: '<worksheet/>' }).slice(0, 200), /damaged/],
    ['rows in no order', () => sheetOf('<row r="2"/><row r="1"/>'), /damaged/],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array<number>(40).fill(0)]), /old XLS/],
    ['too many parts', () => xlsx({ others: listParts(1000) }), /more than 1,000 parts/],
    ['too many bytes', () => new Uint8Array(1_500_001), /larger than 1.5 MB/],
    ['an empty file', () => new Uint8Array(), /empty/],
  ])('is refused: %s', (_what, make, reason) => {
    expect(() => open(make())).toThrow(reason);
  });

  it('is refused or read when bytes of it are changed, without any other error', () => {
    fc.assert(
      fc.property(fc.nat(QUESTIONNAIRE.length - 1), fc.nat(255), (at, byte) => {
        const changed = QUESTIONNAIRE.slice();
        changed[at] = byte;
        try {
          open(changed);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid' });
        }
      }),
      { numRuns: effort(25, 5000) },
    );
  });
});

const listParts = (count: number): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p/${at}`, new Uint8Array()]));

const CSV =
  '\uFEFFNo;Question;Answer;"Com""ment"\r\n1;"Is data; at rest\r\nencrypted?";;\r\n\r\n2;Short\n3;Last;"old";x';

describe('a CSV file', () => {
  it('is read with quotes, line breaks in cells and the separator of its first line', () => {
    expect(cellsIn(open(text(CSV), 'q.CSV'))).toEqual([
      [1, 0, 'No'],
      [1, 1, 'Question'],
      [1, 2, 'Answer'],
      [1, 3, 'Com"ment'],
      [2, 0, '1'],
      [2, 1, 'Is data; at rest\r\nencrypted?'],
      [4, 0, '2'],
      [4, 1, 'Short'],
      [5, 0, '3'],
      [5, 1, 'Last'],
      [5, 2, 'old'],
      [5, 3, 'x'],
    ]);
  });

  it('keeps every other cell, byte for byte', () => {
    const edits = [
      { row: 4, column: 3, text: 'note; "quoted"' },
      { row: 5, column: 2, text: 'Yes' },
      { row: 4, column: 2, text: "=cmd|'/C calc'!A0" },
      { row: 2, column: 2, text: 'No' },
    ];
    const written = open(text(CSV), 'q.csv').write(edits.map((edit) => ({ sheet: 'CSV', ...edit })));
    expect(Buffer.from(written).toString()).toBe(
      CSV.replace('encrypted?";;', 'encrypted?";No;')
        .replace('2;Short', `2;Short;'=cmd|'/C calc'!A0;"note; ""quoted"""`)
        .replace('"old"', 'Yes'),
    );
  });

  it('reads and writes cells as a CSV library reads them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', '日') });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.nat(3), (lines, column) => {
        const file = lines.map((line) => line.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const book = open(text(file), 'q.csv');
        const known = lines.flatMap((line, at) =>
          line.flatMap((one, index) => (one.trim() === '' ? [] : [[at + 1, index, one]])),
        );
        expect(cellsIn(book)).toEqual(known);
        const written = strFromU8(book.write([{ sheet: 'CSV', row: lines.length, column, text: 'answer' }]));
        const expected = lines.map((line) => [...line]);
        const last = expected.at(-1) as string[];
        while (last.length <= column) last.push('');
        last[column] = 'answer';
        expect(parse(written, { relax_column_count: true })).toEqual(expected);
      }),
      { numRuns: effort(25, 3000) },
    );
  });

  it.each<readonly [string, Uint8Array, RegExp]>([
    ['another encoding', new Uint8Array([0x51, 0xe9, 0x0a]), /not UTF-8/],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x51, 0]), /not UTF-8/],
    ['an open quote', text('a,"b\nc'), /never closed/],
    ['too many lines', text('a\n'.repeat(5001)), /more than 5,000 rows/],
    ['too many cells', text(','.repeat(100_001)), /more than 100,000 cells/],
  ])('is refused: %s', (_what, bytes, reason) => {
    expect(() => open(bytes, 'q.csv')).toThrow(reason);
  });

  it('refuses other kinds of files', () => {
    expect(() => open(text('a'), 'q.xls')).toThrow('Only CSV and XLSX files are accepted.');
  });
});
