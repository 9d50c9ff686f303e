import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { effort, IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS } from '@cloudmend/scanner';
import { toCsv } from '@cloudmend/domain/csv';
import { progressBar } from './progress-bar';
import type { ScanReport } from './scan-report';
import { SILENT_ACCOUNT_ID } from '../demo-cloud/demo-accounts';
import { toRoleArn } from '../demo-cloud/testing/enter-account';
import { runCommand as run } from './testing/run-command';

/** One service per change; a scan of all of them is in demo-cloud/full-scan. */
const PART = IS_NIGHTLY ? [] : ['--only', 's3'];
const DEMO = ['--role-arn', 'arn:aws:iam::111122223333:role/CloudMendReadOnly', '--external-id', 'cm-acme'];

const CLEARED = ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_PROFILE'];
const NO_FILES = {
  AWS_SHARED_CREDENTIALS_FILE: '/nonexistent',
  AWS_CONFIG_FILE: '/nonexistent',
  AWS_EC2_METADATA_DISABLED: 'true',
};
const before = { ...process.env };
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'cli-'))));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  for (const name of CLEARED) delete process.env[name];
  Object.assign(process.env, NO_FILES);
});
afterEach(() => void (process.env = { ...before }));

describe('invalid usage exits with 2 and prints one line', () => {
  it.each([
    [[], /A command is missing/],
    [['destroy'], /There is no command destroy/],
    [['constructor'], /There is no command/],
    [['scan', '--colour'], /--colour/],
    [['scan', 'extra'], /extra/],
    [['scan', '--format', 'xml'], /--format must be one of/],
    [['scan', '--region', 'mars'], /--region must be an AWS region/],
    [['scan', '--region', 'eu-west-9', ...DEMO], /no AWS region eu-west-9/],
    [['scan', '--mode', 'speed'], /--mode must be one of all, cost, security/],
    [['replay', 'x.json', '--threshold', 'logRetentionDays=-1'], /logRetentionDays is out of bounds/],
    [['scan', '--only', 'nothing'], /--only takes a service or a check/],
    [['scan', '--threshold', 'nothing=1'], /--threshold takes NAME=VALUE/],
    [['scan', '--threshold', 'logRetentionDays=99999'], /logRetentionDays is out of bounds/],
    [['scan', '--threshold', 'logRetentionDays'], /logRetentionDays is out of bounds/],
    [['scan', '--role-arn', 'arn:aws:iam::12:role/x'], /--role-arn must have the form/],
    [['scan', '--role-arn', 'arn:aws:iam::111122223333:user/x'], /--role-arn must have the form/],
    [['scan', '--external-id', 'cm-acme'], /--external-id needs --role-arn/],
    [['scan', '--list-checks', '--out', '/nonexistent/x'], /cannot be written/],
    [['replay'], /takes one snapshot/],
    [['replay', '/nonexistent.json'], /cannot be read \(ENOENT\)/],
  ])('%j', async (args, line) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

it.each(['nonsense', 'ftp://127.0.0.1', '127.0.0.1:5000'])('an invalid endpoint is named: %s', async (endpoint) => {
  process.env['AWS_ENDPOINT_URL'] = endpoint;
  const { code, stdout, stderr } = await run('scan');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^AWS_ENDPOINT_URL is ".*", expected an address .*\.\n$/);
});

describe('an account that cannot be read exits with 1 and prints one line', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' };
  const expectOneLine = async (args: readonly string[], line: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await run('scan', ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  };
  it.each([
    ['no credentials', {}, [], /^No AWS credentials were found/],
    ['an unknown profile', {}, ['--profile', 'misspelt'], /^The AWS profile misspelt has no credentials/],
    [
      'an unreachable endpoint',
      { ...keys, AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
      [],
      /^http:\/\/127\.0\.0\.1:1 did not respond/,
    ],
    ['a wrong ExternalId', {}, [...DEMO.slice(0, 3), 'wrong'], /could not be assumed/],
    ['no ExternalId', {}, DEMO.slice(0, 2), /could not be assumed/],
    [
      'a role without permissions, for one service',
      {},
      ['--role-arn', toRoleArn(SILENT_ACCOUNT_ID), ...DEMO.slice(2), '--only', 's3'],
      /^Nothing could be read\. .*denied/i,
    ],
  ])('%s', async (_why, environment, args, line) => {
    Object.assign(process.env, environment);
    await expectOneLine(args, line);
  });

  itAtNight('a role without permissions', () =>
    expectOneLine(
      ['--role-arn', toRoleArn(SILENT_ACCOUNT_ID), ...DEMO.slice(2), '--region', 'us-east-1'],
      /^Nothing could be read\. .*denied/i,
    ),
  );
});

describe('a demo account', () => {
  itAtNight('is kept as facts, which give the same verdicts again', async () => {
    const facts = join(folder, 'facts.json.gz');
    const options = ['--mode', 'security', '--region', 'us-east-1', '--format', 'json'];
    const scanned = await run('scan', ...DEMO, ...options, '--facts', facts);
    const replayed = await run('replay', facts, '--format', 'json');
    expect([scanned.code, replayed.code]).toEqual([0, 0]);
    const read = (stdout: string) =>
      (JSON.parse(stdout) as ScanReport).verdicts.map(({ check, status, resource }) => [check, status, resource]);
    expect(read(scanned.stdout).length).toBeGreaterThan(200);
    expect(read(replayed.stdout)).toEqual(read(scanned.stdout));
  });

  it('is scanned without an AWS account, in the published form', async () => {
    const { code, stdout, stderr } = await run('scan', ...DEMO, ...PART, '--region', 'us-east-1', '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout) as ScanReport;
    expect(Object.keys(report).slice(0, 10)).toEqual([
      'schema',
      'account',
      'startedAt',
      'durationMs',
      'apiCalls',
      'resources',
      'verdicts',
      'recommendations',
      'gaps',
      'coverage',
    ]);
    expect(report).toMatchObject({ schema: 'cloudmend.scan/1', account: '111122223333' });
    expect(Object.keys(report.verdicts[0] ?? {})).toEqual([
      'check',
      'status',
      'resource',
      'region',
      'severity',
      'title',
      'detail',
      'recommendation',
    ]);
    expect(Object.keys(report.recommendations[0] ?? {})).toEqual([
      'rule',
      'resource',
      'region',
      'monthlySavingUsd',
      'monthlyKgCo2e',
      'risk',
      'detail',
      'inputs',
    ]);
    const asked = CHECKS.filter(({ service }) => IS_NIGHTLY || service === 's3');
    expect(new Set(report.verdicts.map(({ check }) => check)).size).toBe(asked.length);
  });

  it('can be limited to a check, a service or a region', async () => {
    const only = JSON.parse(
      (await run('scan', ...DEMO, '--only', 's3-bucket-public', '--format', 'json')).stdout,
    ) as ScanReport;
    expect(new Set(only.verdicts.map(({ check }) => check))).toEqual(new Set(['s3-bucket-public']));
    const vpc = JSON.parse(
      (await run('scan', ...DEMO, '--only', 'vpc', '--region', 'eu-west-1', '--format', 'json')).stdout,
    ) as ScanReport;
    expect(new Set(vpc.verdicts.map(({ region }) => region))).toEqual(new Set(['eu-west-1']));
  });

  it.each(['cloudtrail-bucket-not-public', 'cloudtrail-bucket-logging', 'cloudtrail'].slice(0, effort(1, 3)))(
    "has its trails' buckets read even with --only %s",
    async (only) => {
      const report = JSON.parse((await run('scan', ...DEMO, '--only', only, '--format', 'json')).stdout) as ScanReport;
      const ofBuckets = report.verdicts.filter(({ check }) => check.startsWith('cloudtrail-bucket-'));
      expect(new Set(ofBuckets.map(({ status }) => status))).not.toContain('unknown');
      expect(ofBuckets.length).toBeGreaterThan(0);
      expect(report.verdicts.filter(({ check }) => check.startsWith('s3-'))).toEqual([]);
      expect(report.recommendations.filter(({ resource }) => resource.startsWith('arn:aws:s3'))).toEqual([]);
    },
  );

  it('is written as CSV, OCSF and a table, and to a file on request', async () => {
    const file = join(folder, 'scan.csv');
    expect((await run('scan', ...DEMO, '--only', 'rds', '--format', 'csv', '--out', file)).stdout).toBe('');
    const [head, first] = (await readFile(file, 'utf8')).split('\r\n');
    expect(head).toBe('check,status,severity,region,resource,title,detail,recommendation');
    expect(first).toMatch(/^rds-cluster-deletion-protection,(pass|fail),MEDIUM,/);
    const findings = JSON.parse((await run('scan', ...DEMO, '--only', 'rds', '--format', 'ocsf')).stdout) as Array<
      Record<string, unknown>
    >;
    expect(findings[0]).toMatchObject({
      class_uid: 2003,
      category_uid: 2,
      type_uid: 200301,
      metadata: { version: '1.3.0' },
      cloud: { account: { uid: '111122223333' } },
    });
    expect((await run('scan', ...DEMO, '--only', 'rds')).stdout).toContain('RDS snapshot is not encrypted');
    expect(
      (await run('scan', ...DEMO, '--only', 'rds', '--threshold', 'backupRetentionDays=35', '--format', 'csv')).stdout,
    ).toContain('at least 35 are required');
  });
});

describe('the check list', () => {
  it('shows severity, service, controls by framework and equivalent ids', async () => {
    const checks = JSON.parse((await run('scan', '--list-checks', '--format', 'json')).stdout) as Array<
      Record<string, unknown>
    >;
    expect(checks).toHaveLength(CHECKS.length);
    expect(checks.find(({ check }) => check === 'iam-root-mfa')).toMatchObject({
      severity: 'CRITICAL',
      service: 'iam',
      controls: {
        'cis-aws-3.0': ['1.5'],
        'cis-aws-5.0': ['1.4'],
        'cis-aws-7.0': ['2.5'],
        'iso-27001-2022': ['A.8.5'],
        'pci-dss-4.0': ['8.3.11', '8.4.1', '8.4.2', '8.4.3'],
      },
      equivalents: { prowler: ['iam_root_mfa_enabled'], cloudsploit: ['rootMfaEnabled'] },
    });
    for (const { check, controls, equivalents } of checks)
      expect([check, typeof controls, equivalents]).toEqual([
        check,
        'object',
        { prowler: expect.any(Array), cloudsploit: expect.any(Array) },
      ]);
    const named = checks.filter(
      ({ equivalents }) => Object.values(equivalents as Record<string, string[]>).flat().length > 0,
    );
    expect(named.length).toBeGreaterThan(170);
  });
});

describe('a remedy', () => {
  it("is printed for a finding's resource, ready to copy", async () => {
    const { stdout, code } = await run(
      'remedy',
      's3-bucket-versioning',
      '--resource',
      'arn:aws:s3:::acme $(id)',
      '--region',
      'eu-west-1',
    );
    expect(code).toBe(0);
    expect(stdout).toContain(
      "aws s3api put-bucket-versioning --bucket 'acme $(id)' --versioning-configuration Status=Enabled --region eu-west-1",
    );
    expect(JSON.parse((await run('remedy', 'iam-root-mfa', '--format', 'json')).stdout)).toMatchObject({
      check: 'iam-root-mfa',
      cli: { text: null },
      console: expect.any(Array),
    });
  });

  it.each([
    [['remedy'], /one check/],
    [['remedy', 'no-such-check'], /There is no check no-such-check/],
    [['remedy', 'iam-root-mfa', '--format', 'yaml'], /--format/],
  ])('%p is rejected', async (args, says) => {
    const { stderr, code } = await run(...args);
    expect([code, says.test(stderr)]).toEqual([2, true]);
  });
});

describe('a stored snapshot', () => {
  it('is evaluated as of the time it was taken', async () => {
    const file = join(folder, 'snapshot.json');
    const volume = {
      kind: 'aws.ec2.volume',
      arn: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-1',
      id: 'vol-1',
      name: 'vol-1',
      region: 'us-east-1',
      tags: {},
      volumeType: 'gp3',
      sizeGiB: 1,
      iops: null,
      throughputMiBps: null,
      state: 'in-use',
      isEncrypted: false,
      createdAt: null,
      attachments: [],
      detachedAt: { known: false, reason: 'x' },
    };
    const snapshot = {
      schema: 'cloudmend.snapshot/1',
      unit: { accountId: '111122223333', region: 'us-east-1', service: 'ec2' },
      takenAt: '2026-01-01T00:00:00.000Z',
      resources: [volume],
      unreadKinds: [],
      gaps: [],
      apiCalls: 1,
    };
    await writeFile(file, JSON.stringify([snapshot]));
    const { code, stdout } = await run('replay', file, '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      account: '111122223333',
      startedAt: '2026-01-01T00:00:00.000Z',
      verdicts: [
        { check: 'ec2-ebs-volume-encrypted', status: 'fail' },
        // It was taken before this check existed.
        { check: 'ec2-ebs-volume-has-snapshot', status: 'unknown' },
      ],
    });
  });
});

describe('output to spreadsheets and terminals', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['plain', 'plain'],
  ])('writes %j as %j', (text, cell) => expect(toCsv(['cell'], [[text]])).toBe(`cell\r\n${cell}\r\n`));

  it('shows progress only on a terminal', () => {
    const written: string[] = [];
    const unit = { accountId: '1', region: 'us-east-1', service: 'ec2' };
    const quiet = progressBar({ write: (text) => written.push(text) });
    quiet.progress(1, 2, unit);
    quiet.end();
    expect(written).toEqual([]);
    const shown = progressBar({ isTTY: true, write: (text) => written.push(text) });
    shown.progress(1, 2, unit);
    shown.end();
    expect(written.join('')).toContain('1 of 2  ec2 us-east-1');
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });
});
