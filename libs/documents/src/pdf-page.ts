import { fitLine, toPrintable } from './pdf-text';

type Document = PDFKit.PDFDocument;

export interface PdfColumn {
  readonly title: string;
  /** Shares of the page's width. */
  readonly share: number;
}

export interface PdfPage {
  /** @throws Error if a level is skipped, which a reader of headings would miss */
  heading(level: 1 | 2 | 3, text: string): void;
  paragraph(text: string): void;
  /** Names with values, one below the other. */
  facts(rows: ReadonlyArray<readonly [name: string, value: string]>): void;
  /** The row of titles is repeated on each page. */
  table(columns: readonly PdfColumn[], rows: ReadonlyArray<readonly string[]>): void;
}

const SIZES = { 1: 20, 2: 14, 3: 11 } as const;
const TEXT = 9;
const CELL = 8;
const PADDING = 4;
/** Between the footer and the page's number. */
const FOOTER_GAP = 12;
const INK = '#14201b';
const RULE = '#c9d2cd';
const QUIET = '#4c5a53';

/** A title of a table heads the cells below it. pdfkit's types lack `scope`. */
const COLUMN = { scope: 'Column' } as object;

/** What pdfkit has and its types lack. */
interface Inner {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** One artifact: a line or a repeated title that a reader of the tags skips. */
const asArtifact = (document: Document, draw: () => void): void => {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
};

const bottomOf = ({ page }: Document): number => page.height - page.margins.bottom;
const widthOf = ({ page }: Document): number => page.width - page.margins.left - page.margins.right;

export const openPage = (document: Document): PdfPage & { end(footer: string): void } => {
  const root = document.struct('Document');
  document.addStructure(root);
  const print = (text: string): string =>
    toPrintable(text, (code) => (document as unknown as Inner)._font.font.hasGlyphForCodePoint(code));
  const setFont = (font: 'regular' | 'bold', size: number, color = INK) =>
    document.font(font).fontSize(size).fillColor(color);
  let lastLevel = 0;
  const roomFor = (height: number): void => {
    if (document.y + height > bottomOf(document)) document.addPage();
  };
  const block = (tag: string, write: () => void): void => {
    root.add(document.struct(tag, {}, [write]));
  };

  const widthsOf = (columns: readonly PdfColumn[]): readonly number[] => {
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    return columns.map(({ share }) => (share / total) * widthOf(document));
  };
  const heightOfRow = (widths: readonly number[], texts: readonly string[]): number =>
    PADDING +
    Math.max(...texts.map((text, n) => document.heightOfString(text || ' ', { width: (widths[n] ?? 0) - PADDING })));
  /** Measured before it is drawn, so that no row is torn over two pages. */
  const measureRow = (columns: readonly PdfColumn[], cells: readonly string[]): number => {
    setFont('regular', CELL);
    return heightOfRow(widthsOf(columns), cells.map(print));
  };

  const drawRow = (
    columns: readonly PdfColumn[],
    cells: readonly string[],
    { tag, table }: { tag: 'TH' | 'TD'; table: PDFKit.PDFStructureElement | undefined },
  ): void => {
    setFont(tag === 'TH' ? 'bold' : 'regular', CELL);
    const widths = widthsOf(columns);
    const texts = cells.map(print);
    const height = heightOfRow(widths, texts);
    const top = document.y;
    let left = document.page.margins.left;
    const row = table && document.struct('TR');
    // Content is drawn once its element hangs on the root.
    if (row) table.add(row);
    texts.forEach((text, n) => {
      const [x, width] = [left, (widths[n] ?? 0) - PADDING];
      left += widths[n] ?? 0;
      const draw = () => void document.text(text || ' ', x, top + PADDING / 2, { width });
      if (row) row.add(document.struct(tag, tag === 'TH' ? COLUMN : {}, [draw]));
      else asArtifact(document, draw);
    });
    row?.end();
    asArtifact(document, () => {
      document.lineWidth(tag === 'TH' ? 1 : 0.5).strokeColor(RULE);
      document
        .moveTo(document.page.margins.left, top + height)
        .lineTo(document.page.margins.left + widthOf(document), top + height)
        .stroke();
    });
    document.x = document.page.margins.left;
    document.y = top + height;
  };

  return {
    heading: (level, text) => {
      if (level > lastLevel + 1) throw new Error(`A heading of level ${level} follows level ${lastLevel}.`);
      lastLevel = level;
      const size = SIZES[level];
      if (document.y > document.page.margins.top) document.y += size * 0.7;
      // A heading stays with what follows it.
      roomFor(size * 4);
      setFont('bold', size);
      const printed = print(text);
      block(`H${level}`, () => void document.text(printed));
      document.y += size * 0.3;
    },
    paragraph: (text) => {
      setFont('regular', TEXT);
      const printed = print(text);
      roomFor(TEXT * 2);
      block('P', () => void document.text(printed, { width: widthOf(document) }));
      document.y += TEXT * 0.5;
    },
    facts: (rows) => {
      for (const [name, value] of rows) {
        setFont('regular', TEXT);
        const line = print(`${name}: ${value}`);
        roomFor(TEXT * 2);
        block('P', () => void document.text(line, { width: widthOf(document) }));
      }
      document.y += TEXT * 0.5;
    },
    table: (columns, rows) => {
      const titles = columns.map(({ title }) => title);
      const table = document.struct('Table');
      root.add(table);
      const first = rows[0] ?? titles;
      roomFor(measureRow(columns, titles) + measureRow(columns, first));
      drawRow(columns, titles, { tag: 'TH', table });
      for (const row of rows) {
        if (document.y + measureRow(columns, row) > bottomOf(document)) {
          document.addPage();
          drawRow(columns, titles, { tag: 'TH', table: undefined });
        }
        drawRow(columns, row, { tag: 'TD', table });
      }
      table.end();
      document.y += TEXT;
    },
    end: (footer) => {
      const { start, count } = document.bufferedPageRange();
      for (let index = start; index < start + count; index += 1) {
        document.switchToPage(index);
        setFont('regular', 7, QUIET);
        const { left, bottom } = document.page.margins;
        // Below the margin pdfkit would begin a new page.
        document.page.margins.bottom = 0;
        const at = document.page.height - bottom / 2;
        const number = `${index - start + 1} of ${count}`;
        const room = widthOf(document) - document.widthOfString(number) - FOOTER_GAP;
        const text = fitLine(print(footer), (line) => document.widthOfString(line) <= room);
        asArtifact(document, () => {
          document.text(text, left, at, { lineBreak: false });
          document.text(number, left, at, { width: widthOf(document), align: 'right', lineBreak: false });
        });
        document.page.margins.bottom = bottom;
      }
      root.end();
    },
  };
};
