import { createHash } from 'node:crypto';
import { fitLine, toPrintable } from './pdf-text';
import { type PdfPage, writePdf } from './pdf';

const AT = new Date('2026-10-01T00:00:00.000Z');
const write = (fill: (page: PdfPage) => void) =>
  writePdf({ title: 'Evidence', subject: 'SOC 2', at: AT, footer: 'Evidence of acme' }, fill);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const fill = (rows: number) => (page: PdfPage) => {
  page.heading(1, 'SOC 2 · Łódź');
  page.paragraph('What was observed.');
  page.facts([['Period', '2025-10-01 to 2026-10-01']]);
  page.table(
    [
      { title: 'Control', share: 1 },
      { title: 'State', share: 3 },
    ],
    Array.from({ length: rows }, (_, n) => [`CC${n}`, n % 3 === 0 ? 'failed '.repeat(40) : 'passed']),
  );
};

describe('a PDF document', () => {
  it('has the same bytes each time', async () => {
    const [first, second] = [await write(fill(5)), await write(fill(5))];
    expect(sha256(first)).toBe(sha256(second));
    expect(Buffer.from(first.subarray(0, 8)).toString()).toBe('%PDF-1.7');
  });

  it('is tagged, in English, and has a title', async () => {
    const text = Buffer.from(await write(fill(3))).toString('latin1');
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/Marked true');
    expect(text).toMatch(/\/Lang \(en\)/);
    for (const tag of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(text).toContain(`/S /${tag}`);
  });

  it('has the structure that PDF/UA asks for', async () => {
    const text = Buffer.from(await write(fill(90))).toString('latin1');
    const objects = [...text.matchAll(/^\d+ 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, body]) => body ?? '');
    const having = (pattern: RegExp) => objects.filter((body) => pattern.test(body));
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toMatch(/\/DisplayDocTitle true/);
    expect(text).toMatch(/\/Title \d+ 0 R/);
    expect(text).toMatch(/<dc:title>[\s\S]*?Evidence/);
    // Every page takes part in the tree, and is read in its order.
    const pages = having(/\/Type \/Page\n/);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(page).toMatch(/\/StructParents \d+/);
      expect(page).toContain('/Tabs /S');
    }
    expect(having(/\/ParentTree /)).toHaveLength(1);
    // Fonts are embedded, and their letters can be read as text.
    const fonts = having(/\/Type \/Font\n/);
    const composite = fonts.filter((font) => font.includes('/Subtype /Type0'));
    expect(composite).toHaveLength(2);
    for (const font of composite) expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
    expect(fonts.filter((font) => /\/Subtype \/(?:Type1|TrueType)\n/.test(font))).toEqual([]);
    const described = having(/\/Type \/FontDescriptor\n/);
    expect(described).toHaveLength(2);
    for (const font of described) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
    // Titles of a table say which cells they head; there are no pictures that would need words.
    const titles = having(/\/S \/TH\n/);
    expect(titles).toHaveLength(2);
    for (const title of titles) expect(title).toMatch(/\/Scope \/Column/);
    expect(having(/\/S \/Figure|\/Subtype \/Image/)).toEqual([]);
  });

  it('refuses a heading that skips a level', async () => {
    await expect(write((page) => page.heading(2, 'Second'))).rejects.toThrow('level 2 follows level 0');
    const skipping = (page: PdfPage) => {
      page.heading(1, 'First');
      page.heading(3, 'Third');
    };
    await expect(write(skipping)).rejects.toThrow('level 3 follows level 1');
  });

  it('grows by pages', async () => {
    const pages = async (rows: number) =>
      Buffer.from(await write(fill(rows)))
        .toString('latin1')
        .match(/\/Type \/Page\n/g)?.length;
    expect(await pages(3)).toBe(1);
    expect(await pages(40)).toBeGreaterThan(1);
  });
});

describe('a footer', () => {
  const fitsTen = (line: string) => [...line].length <= 10;

  it.each([
    ['ten letter', 'ten letter'],
    ['111122223333, 444455556666', '111122223…'],
    ['😀😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀…'],
    ['', ''],
  ])('leaves room for the number of the page: %s', (text, printed) => expect(fitLine(text, fitsTen)).toBe(printed));

  it('of any length stays on one page', async () => {
    const long = { title: 'Evidence', subject: 'SOC 2', at: AT, footer: '111122223333, '.repeat(200) };
    const text = Buffer.from(await writePdf(long, fill(3))).toString('latin1');
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});

describe('text that a font cannot print', () => {
  const hasGlyph = (code: number) => code < 0x2000;

  it.each([
    ['日本', '[U+65E5][U+672C]'],
    ['a\u202Eb', 'a[U+202E]b'],
    ['a\u0000b', 'a[U+0000]b'],
    ['\uD800', '[U+D800]'],
    ['😀', '[U+1F600]'],
    ['Łódź\r\nß', 'Łódź\nß'],
  ])('is shown as code points: %j', (text, printed) => expect(toPrintable(text, hasGlyph)).toBe(printed));
});
