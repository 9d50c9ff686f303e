import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { judge, type UnitSnapshot } from '@cloudmend/scanner';
import { openObjects, openSnapshotStore } from '@cloudmend/store';
import { main } from './main';
import type { ScanReport } from './scan-report';

const ACCOUNT = '111122223333';

const volume = (id: string, isEncrypted: boolean, createdAt: string | null = null) => ({
  kind: 'aws.ec2.volume',
  arn: `arn:aws:ec2:us-east-1:${ACCOUNT}:volume/${id}`,
  id,
  name: id,
  region: 'us-east-1',
  tags: {},
  volumeType: 'gp3',
  sizeGiB: 1,
  iops: null,
  throughputMiBps: null,
  state: 'in-use',
  isEncrypted,
  createdAt,
  attachments: [],
  detachedAt: { known: false as const, reason: 'x' },
});
const unit = (region: string, takenAt: string, resources: UnitSnapshot['resources']): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: ACCOUNT, region, service: 'ec2' },
  takenAt,
  resources,
  unreadKinds: [{ kind: 'aws.ec2.instance', operation: 'ec2:DescribeInstances', reason: 'Access denied' }],
  gaps: [],
  apiCalls: 1,
});

describe('a scan stored by the product', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stored-'))));
  afterAll(() => rm(folder, { recursive: true }));

  const replay = async (path: string, ...options: readonly string[]) => {
    const out: string[] = [];
    const err: string[] = [];
    const code = await main(['replay', path, ...options, '--format', 'json'], {
      stdout: { write: (text, written) => (out.push(text), written?.()) },
      stderr: { write: (text) => err.push(text) },
    });
    return { code, report: code === 0 ? (JSON.parse(out.join('')) as ScanReport) : undefined, stderr: err.join('') };
  };

  it('is evaluated with other thresholds on request', async () => {
    const group = {
      kind: 'aws.cloudwatch.log-group',
      arn: 'arn:logs',
      id: 'g',
      name: 'g',
      region: 'us-east-1',
      tags: {},
      retentionDays: 180,
      kmsKeyId: null,
    };
    const file = join(folder, 'logs.json');
    await writeFile(
      file,
      JSON.stringify({
        ...unit('us-east-1', '2026-01-01T00:00:00.000Z', [group]),
        unit: { accountId: ACCOUNT, region: 'us-east-1', service: 'logs' },
      }),
    );
    const retention = async (days: number) =>
      (await replay(file, '--threshold', `logRetentionDays=${days}`)).report?.verdicts
        .filter(({ check }) => /retention/.test(check))
        .map(({ status }) => status);
    expect(await retention(90)).toEqual(['pass']);
    expect(await retention(365)).toEqual(['fail']);
  });

  it('is evaluated from its path, with the same verdicts as recorded', async () => {
    const units = [
      unit('us-east-1', '2026-01-01T00:00:00.000Z', [volume('vol-1', false), volume('vol-2', true)]),
      unit('eu-west-1', '2026-01-01T00:05:00.000Z', []),
    ];
    const store = openSnapshotStore(openObjects(pathToFileURL(folder).href), 'acme');
    for (const each of units) await store.put('scan-1', each.unit, each);
    const { code, report } = await replay(join(folder, 'acme', 'scan-1', ACCOUNT));
    const recorded = judge(ACCOUNT, units, { now: new Date('2026-01-01T00:05:00.000Z') });
    const short = (verdicts: ReadonlyArray<{ check: string; status: string; resource: string; detail: string }>) =>
      verdicts.map(({ check, status, resource, detail }) => [check, status, resource, detail]);
    expect(code).toBe(0);
    expect(short(report?.verdicts ?? [])).toEqual(short(recorded));
    expect(new Set(recorded.map(({ status }) => status))).toEqual(new Set(['pass', 'fail', 'unknown']));
  });

  it('that is truncated on disk is reported, not evaluated', async () => {
    const file = join(folder, 'broken.json.gz');
    await writeFile(file, 'not compressed');
    expect(await replay(file)).toMatchObject({ code: 2, stderr: expect.stringMatching(/is not JSON/) });
  });
});
