import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from './testing/run-command';

const ACCOUNT = '111122223333';
const DB = `arn:aws:rds:us-east-1:${ACCOUNT}:db:orders`;
const VOLUME = `arn:aws:ec2:us-east-1:${ACCOUNT}:volume/vol-0a`;
const fails = (check: string, resource: string) => ({ check, resource, status: 'fail', region: 'us-east-1' });

const SCAN = {
  schema: 'cloudmend.scan/1',
  account: ACCOUNT,
  verdicts: [
    fails('rds-instance-multi-az', DB),
    fails('rds-instance-backup', DB),
    fails('s3-bucket-versioning', 'arn:aws:s3:::acme-orders'),
    fails('rds-instance-multi-az', `${DB}-elsewhere`),
    { ...fails('rds-instance-public', DB), status: 'pass' },
    // Nothing can be written into code for it.
    fails('iam-user-console-mfa', `arn:aws:iam::${ACCOUNT}:user/someone`),
  ],
  recommendations: [
    {
      rule: 'EBS-GP2-GP3',
      resource: VOLUME,
      region: 'us-east-1',
      monthlySavingUsd: 12.4,
      monthlyKgCo2e: 0,
      inputs: { iops: 3000, throughputMiBps: 125 },
    },
  ],
};
const CODE = {
  'main.tf': `resource "aws_db_instance" "orders" {\n  identifier              = "orders"\n  multi_az                = false\n  backup_retention_period = 14\n}\n\nresource "aws_ebs_volume" "data" {\n  availability_zone = "us-east-1a"\n  type              = "gp2"\n}\n`,
  'cfn/files.yaml': 'Resources:\n  Files:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: acme-orders\n',
};
const PLAN = {
  format_version: '1.2',
  resource_changes: [
    {
      address: 'aws_ebs_volume.data',
      type: 'aws_ebs_volume',
      mode: 'managed',
      change: { actions: ['no-op'], before: { arn: VOLUME, id: 'vol-0a' }, after: {} },
    },
  ],
};

let folder = '';
const put = (path: string, content: unknown): string => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudmend-propose-'));
  for (const [path, text] of Object.entries(CODE)) put(`repo/${path}`, text);
  put('scan.json', SCAN);
  put('plan.json', PLAN);
});
afterEach(() => rmSync(folder, { recursive: true }));

const propose = (...more: string[]) =>
  runCommand('propose', '--repo', join(folder, 'repo'), '--scan', join(folder, 'scan.json'), ...more);

describe('propose', () => {
  it('returns one change for each finding and recommendation that code can fix', async () => {
    const { code, stdout } = await propose('--format', 'json', '--plan', join(folder, 'plan.json'));
    const { schema, changes } = JSON.parse(stdout);
    expect([code, schema]).toEqual([0, 'cloudmend.propose/1']);
    expect(
      changes.map((each: Record<string, unknown>) => [each['source'], each['outcome'], each['code'] ?? null]),
    ).toEqual([
      ['rds-instance-multi-az', 'edited', null],
      ['rds-instance-backup', 'nothing-to-do', 'already'],
      ['s3-bucket-versioning', 'edited', null],
      ['rds-instance-multi-az', 'refused', 'not-found'],
      ['EBS-GP2-GP3', 'edited', null],
    ]);
    expect(changes[0].files[0].path).toBe('main.tf');
    expect(changes[0].files[0].diff).toContain(
      '-  multi_az                = false\n+  multi_az                = true\n',
    );
    expect(changes[0].controls.lost).toEqual([]);
    expect(changes[2].files[0].path).toBe('cfn/files.yaml');
    expect(changes[4].files[0].diff).toContain('+  type              = "gp3"\n+  iops              = 3000\n');
    expect(changes[4]).toMatchObject({ money: { monthlyUsd: -12.4 }, carbon: { monthlyKg: 0 } });
    expect(new Set(changes.map(({ id }: { id: string }) => id)).size).toBe(changes.length);
  });

  it('answers once for what a scan repeats, and ignores what it does not know', async () => {
    const strange = ['nothing', '__proto__', 'constructor'].map((check) => fails(check, DB));
    const repeated = fails('rds-instance-multi-az', DB);
    put('scan.json', { ...SCAN, verdicts: [repeated, ...strange, repeated], recommendations: [] });
    const { code, stdout } = await propose('--format', 'json');
    expect([code, JSON.parse(stdout).changes.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      0,
      ['edited'],
    ]);
  });

  it('asks for what the scan or only the owner knows', async () => {
    const recommendation = { ...SCAN.recommendations[0], rule: 'EC2-RIGHTSIZE', inputs: {} };
    const encryption = fails('s3-bucket-kms-encryption', 'arn:aws:s3:::acme-orders');
    put('scan.json', { ...SCAN, verdicts: [encryption], recommendations: [recommendation] });
    const { stdout } = await propose('--format', 'json');
    expect(JSON.parse(stdout).changes).toMatchObject([
      { source: 's3-bucket-kms-encryption', outcome: 'refused', code: 'needs-answer' },
      { source: 'EC2-RIGHTSIZE', outcome: 'refused', code: 'needs-answer' },
    ]);
  });

  it('never edits a file that is not UTF-8, and reads what it overrides', async () => {
    writeFileSync(
      join(folder, 'repo/main.tf'),
      Buffer.concat([Buffer.from('# caf\xe9\n', 'latin1'), Buffer.from(CODE['main.tf'])]),
    );
    const { stdout } = await propose('--only', 'rds-instance-multi-az', '--resource', DB, '--format', 'json');
    expect(JSON.parse(stdout).changes).toMatchObject([{ outcome: 'refused', code: 'protected', place: 'main.tf' }]);
  });

  it('writes files only on request, exactly as shown', async () => {
    await propose();
    expect(readFileSync(join(folder, 'repo/main.tf'), 'utf8')).toBe(CODE['main.tf']);
    await propose('--write', '--only', 'rds-instance-multi-az');
    expect(readFileSync(join(folder, 'repo/main.tf'), 'utf8')).toBe(
      CODE['main.tf'].replace('multi_az                = false', 'multi_az                = true'),
    );
    expect(readFileSync(join(folder, 'repo/cfn/files.yaml'), 'utf8')).toBe(CODE['cfn/files.yaml']);
    const again = await propose('--only', 'rds-instance-multi-az', '--resource', DB, '--format', 'json');
    expect(JSON.parse(again.stdout).changes).toMatchObject([{ outcome: 'nothing-to-do', code: 'already', files: [] }]);
  });

  it('needs a plan to find resources whose name AWS generates', async () => {
    const { code, stdout } = await propose('--only', 'EBS-GP2-GP3', '--format', 'json');
    expect([code, JSON.parse(stdout).changes[0]]).toEqual([0, expect.objectContaining({ code: 'not-found' })]);
  });

  it('lists edits and reasons for refusals in a table', async () => {
    const { stdout } = await propose();
    expect(stdout).toMatch(/Edited +rds-instance-multi-az/);
    expect(stdout).toMatch(/already: The code already contains the fix\. Apply it\. \(main\.tf:1\)/);
  });

  it.each([
    ['no repository', ['--scan', 'scan.json']],
    ['a repository that is no folder', ['--repo', 'scan.json', '--scan', 'scan.json']],
    ['a scan that is none', ['--repo', 'repo', '--scan', 'plan.json']],
    ['a plan that is none', ['--repo', 'repo', '--scan', 'scan.json', '--plan', 'scan.json']],
    ['an unknown check', ['--repo', 'repo', '--scan', 'scan.json', '--only', 'nothing']],
    ['an unknown option', ['--repo', 'repo', '--scan', 'scan.json', '--force']],
    ['an unknown format', ['--repo', 'repo', '--scan', 'scan.json', '--format', 'csv']],
  ])('exits with 2 for %s', async (_name, args) => {
    const paths = args.map((arg) => (/^(repo|\w+\.json)$/.test(arg) ? join(folder, arg) : arg));
    expect((await runCommand('propose', ...paths)).code).toBe(2);
  });
});
