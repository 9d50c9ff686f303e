import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetWith } from './assets';
import { copyPackages } from './copy-packages';
import { listIdleFiles, ROOT, runBeside } from './testing/run-beside';

const folder = mkdtempSync(join(tmpdir(), 'cloudmend-packages-'));

const PDF = `
  import { writePdf } from '@cloudmend/documents';
  const properties = { title: 'Orders', subject: 'Orders', at: new Date(0), footer: 'Orders' };
  const bytes = await writePdf(properties, (page) => page.paragraph('Größe: 3 €'));
  console.log(JSON.stringify([Buffer.from(bytes).subarray(0, 5).toString(), bytes.length > 5000]));`;

describe('the packages beside functions', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('write a PDF with its fonts', async () => {
    expect(await runBeside(folder, 'documents', PDF)).toEqual(['%PDF-', true]);
  });

  it('are only what runs, each with its licence', () => {
    expect(listIdleFiles(folder)).toEqual([]);
    expect(existsSync(join(folder, 'documents/node_modules/pdfkit/LICENSE'))).toBe(true);
  });

  it('are refused if a file is not installed', async () => {
    const missing = { imported: [], files: ['pdfkit/no-such.ttf'] };
    await expect(copyPackages(ROOT, join(folder, 'none'), missing)).rejects.toThrow(/no-such\.ttf is not installed/);
    expect(() => assetWith(['pdfkit', 'ts-morph'])).toThrow(/No asset of functions has pdfkit, ts-morph/);
  });
});
