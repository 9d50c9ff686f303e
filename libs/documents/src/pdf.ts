import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import PdfDocument from 'pdfkit';
import { type PdfPage, openPage } from './pdf-page';

export type { PdfColumn, PdfPage } from './pdf-page';

export interface PdfProperties {
  readonly title: string;
  readonly subject: string;
  /** Written as the date of creation: the same input gives the same bytes. */
  readonly at: Date;
  /** Stands at the foot of each page, before the page's number. */
  readonly footer: string;
}

const MARGIN = 48;
/** Room for the page's number. */
const FOOT = 64;

/** Bundles and tests have `require`; ES modules that are run as they are do not. */
const load = typeof require === 'function' ? require : createRequire(join(process.cwd(), 'package.json'));

const FONTS = {
  regular: load.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: load.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};

/** pdfkit reads the file of a standard font unless none is named. */
const NO_STANDARD_FONT = null as unknown as string;

/** A tagged A4 document. `write` fills it from top to bottom; pages are added as needed. */
export const writePdf = async (
  { title, subject, at, footer }: PdfProperties,
  write: (page: PdfPage) => void,
): Promise<Uint8Array> => {
  const document = new PdfDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    font: NO_STANDARD_FONT,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    // Its metadata say so; the types lack the value.
    subset: 'PDF/UA' as never,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, Subject: subject, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, await readFile(file));
  document.addPage();
  const page = openPage(document);
  write(page);
  page.end(footer);
  document.end();
  await ended;
  return Buffer.concat(chunks);
};
