import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ASSETS, assetWith, COPIED } from './assets';
import { copyPackages } from './copy-packages';
import { FUNCTION_BUILD } from './function-build';

jest.setTimeout(60_000);

const ROOT = join(__dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'cloudmend-packages-'));

/** Runs code as a function does: bundled, beside an asset's packages, where nothing else is installed. */
const runBeside = async (asset: string, contents: string): Promise<unknown> => {
  const outdir = join(folder, asset);
  await copyPackages(ROOT, outdir, ASSETS[asset] as (typeof ASSETS)[string]);
  await build({
    ...FUNCTION_BUILD,
    stdin: { contents, resolveDir: join(ROOT, 'infra'), loader: 'ts' },
    outdir,
    external: [...COPIED],
  });
  const { stdout, stderr } = spawnSync(process.execPath, [join(outdir, 'stdin.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as unknown;
};

const EDITS = `
  import { proposeEdit } from '@cloudmend/iac';
  const resource = 'arn:aws:rds:us-east-1:111122223333:db:orders';
  const fix = (identifier, multi) => [{ type: '', identity: { [identifier]: 'orders' }, body: { [multi]: true }, isWhole: false }];
  const edit = async (path, text, tags) => {
    const [terraform, cloudFormation] = [fix('identifier', 'multi_az'), fix('DBInstanceIdentifier', 'MultiAZ')];
    terraform[0].type = 'aws_db_instance';
    cloudFormation[0].type = 'AWS::RDS::DBInstance';
    const { outcome, reason, files } = await proposeEdit(
      new Map([[path, text]]), { resource, region: 'us-east-1', terraform, cloudFormation, expected: new Map() }, { tags });
    return reason ?? files.get(path);
  };
  console.log(JSON.stringify([
    await edit('main.tf', 'resource "aws_db_instance" "main" {\\n  identifier = "orders"\\n  multi_az = false\\n}\\n'),
    await edit('app.ts', \`import { App, Stack } from 'aws-cdk-lib';
import { DatabaseInstance } from 'aws-cdk-lib/aws-rds';
const stack = new Stack(new App(), 'Shop');
new DatabaseInstance(stack, 'Orders', { instanceIdentifier: 'orders' });
\`),
  ]));`;

const PDF = `
  import { writePdf } from '@cloudmend/documents';
  const properties = { title: 'Orders', subject: 'Orders', at: new Date(0), footer: 'Orders' };
  const bytes = await writePdf(properties, (page) => page.paragraph('Größe: 3 €'));
  console.log(JSON.stringify([Buffer.from(bytes).subarray(0, 5).toString(), bytes.length > 5000]));`;

describe('the packages beside functions', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('edit Terraform and CDK', async () => {
    expect(await runBeside('changes', EDITS)).toEqual([
      expect.stringContaining('multi_az = true'),
      expect.stringContaining('multiAz: true'),
    ]);
  });

  it('write a PDF with its fonts', async () => {
    expect(await runBeside('documents', PDF)).toEqual(['%PDF-', true]);
  });

  it('are only what runs, each with its licence', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const idle = /\.d\.[cm]?ts$|\.map$|readme|changelog|pdfkit\.(browser|standalone)/i;
    expect(names.filter((name) => idle.test(name))).toEqual([]);
    for (const name of ['changes/node_modules/ts-morph', 'documents/node_modules/pdfkit'])
      expect(existsSync(join(folder, name, 'LICENSE'))).toBe(true);
  });

  it('are refused if a file is not installed', async () => {
    const missing = { imported: [], files: ['pdfkit/no-such.ttf'] };
    await expect(copyPackages(ROOT, join(folder, 'none'), missing)).rejects.toThrow(/no-such\.ttf is not installed/);
    expect(() => assetWith(['pdfkit', 'ts-morph'])).toThrow(/No asset of functions has pdfkit, ts-morph/);
  });
});
