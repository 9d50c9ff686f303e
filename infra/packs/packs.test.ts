import { unzipSync } from 'fflate';
import { aCheckDefinition, aMember } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { merkleRoot } from '@cloudmend/store';
import type { UnitSnapshot } from '@cloudmend/scanner';
import { cancelPackFor } from '../api/evidence/cancel-pack';
import { createPackFor } from '../api/evidence/create-pack';
import { getPackFor } from '../api/evidence/get-pack';
import { listPacksFor } from '../api/evidence/list-packs';
import { PROVIDERS } from '../runtime/providers';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import { plantScan } from './testing/plant-evidence';
import { workOnPacks } from './work-on-packs';

const [A, B] = ['111122223333', '444455556666'];
const PERIOD = { framework: 'soc2', from: '2026-09-01', to: '2026-10-31' };
const MANAGER = aMember({ email: 'manager@acme.example', role: 'tenant-manager' });
const call = { changes: () => undefined } as never;

const volume = (id: string, isEncrypted: boolean) => ({
  kind: 'aws.ec2.volume',
  arn: `arn:aws:ec2:us-east-1:${A}:volume/${id}`,
  id,
  name: id,
  region: 'us-east-1',
  tags: { note: '=HYPERLINK("http://evil.test")' },
  volumeType: 'gp3',
  sizeGiB: 1,
  iops: null,
  throughputMiBps: null,
  state: 'in-use',
  isEncrypted,
  createdAt: null,
  attachments: [],
  detachedAt: { known: false as const, reason: 'x' },
});
const unit = (isEncrypted: boolean): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: A, region: 'us-east-1', service: 'ec2' },
  takenAt: '2026-09-01T00:00:00.000Z',
  resources: [volume('vol-1', isEncrypted), volume('=vol-2', true)],
  unreadKinds: [],
  gaps: [],
  apiCalls: 1,
});

const EXCEPTION = `${A},ec2-ebs-volume-encrypted,arn:aws:ec2:us-east-1:${A}:volume/vol-1,us-east-1,2026-09-15T06:00:00.000Z,2026-09-22T06:00:00.000Z,2026-09-29T06:00:00.000Z`;

let test: TestServices;
let round = 0;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

/** A workspace with weekly scans of two accounts; a volume of the first is not encrypted in the third and fourth week. */
const openWorkspace = async (weeks = 8) => {
  const tenantId = `packs-${(round += 1)}` as TenantId;
  await test.aTenant(tenantId, 'pro', { [`owner-${round}`]: 'tenant-admin' });
  const provider = PROVIDERS.of('aws');
  for (let week = 0; week < weeks; week += 1)
    for (const accountId of [A, B])
      await plantScan(
        test.services,
        { tenantId, provider },
        {
          accountId,
          scanId: `01JD2M7F3A00000000000000${week}${accountId === A ? 'A' : 'B'}`,
          at: new Date(Date.UTC(2026, 8, 1 + week * 7, 6)).toISOString(),
          units: [unit(!(accountId === A && (week === 2 || week === 3)))],
        },
      );
  const stores = test.services.openStores(tenantId);
  const uses = { ...stores, providers: async () => PROVIDERS, clock: test.services.clock, newId: test.services.newId };
  return {
    tenantId,
    stores,
    uses,
    create: (input: object = {}) => createPackFor(uses)(MANAGER, { ...PERIOD, ...input }, call),
    build: (hasTime?: () => boolean) => workOnPacks(test.services, hasTime),
    get: (id: string) => getPackFor(uses)(MANAGER, { id }, call),
    list: () => listPacksFor(uses)(MANAGER, {}, call),
    cancel: (id: string) => cancelPackFor(uses)(MANAGER, { id }, call),
  };
};
type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

let shared: Promise<Workspace> | undefined;
/** One workspace for all cases that only read what was scanned. */
const shareWorkspace = (): Promise<Workspace> => (shared ??= openWorkspace());

const open = async (
  { stores }: Workspace,
  { id, volumes }: { id: string; volumes: ReadonlyArray<{ name: string }> },
) => {
  const files = unzipSync(await stores.packs.getFile(id, volumes[0]?.name ?? ''));
  const read = (path: string) => Buffer.from(files[path] ?? []).toString('utf8');
  return { paths: Object.keys(files), read, json: (path: string) => JSON.parse(read(path)) as Record<string, unknown> };
};

describe('an evidence pack', () => {
  it('is built in parts, and again with the same digest', async () => {
    const workspace = await openWorkspace(5);
    const { id, parts } = await workspace.create();
    expect(parts).toBe(4);
    let left = 4;
    await workspace.build(() => (left -= 1) > 0);
    expect(await workspace.get(id)).toMatchObject({ state: 'building', done: 1, links: [] });
    await workspace.build();
    const first = await workspace.get(id);
    expect(first).toMatchObject({ state: 'ready', done: 4, parts: 4, reason: null });
    expect(first.links.map(({ name }) => name)).toEqual([`${workspace.tenantId}-soc2-2026-09-01-to-2026-10-31.zip`]);
    const again = await workspace.create();
    await workspace.build();
    expect((await workspace.get(again.id)).digest).toBe(first.digest);
    expect(await workspace.list()).toHaveLength(2);
  });

  it('holds the states, the exceptions, and the facts as they are stored', async () => {
    const workspace = await shareWorkspace();
    const { id } = await workspace.create();
    await workspace.build();
    const pack = await open(workspace, await workspace.get(id));
    const manifest = pack.json('manifest.json') as { files: Array<{ path: string; sha256: string }>; root: string };
    expect(pack.paths.sort()).toEqual(
      [...manifest.files.map(({ path }) => path), 'manifest.json', 'manifest.dsse.json'].sort(),
    );
    expect(manifest.root).toBe(merkleRoot(manifest.files.map(({ path, sha256 }) => `${path} ${sha256}`)));
    expect(pack.paths.filter((path) => path.startsWith('snapshots/'))).toHaveLength(16);
    expect(pack.read('exceptions.csv').split('\r\n')[1]).toBe(`${EXCEPTION},`);
    const observations = pack.read('observations.jsonl').trim().split('\n');
    expect(observations).toHaveLength(16);
    for (const line of observations) expect(JSON.parse(line)).toMatchObject({ facts: 'complete', differing: [] });
    expect(pack.read('trail.jsonl').match(/"scan.sealed"/g)).toHaveLength(16);
    expect(pack.read('coverage.csv')).toContain('total,,,16,16,0,0,0');
    expect(Buffer.from(pack.read('report.pdf').slice(0, 5)).toString()).toBe('%PDF-');
    expect(Object.keys(pack.json('oscal/assessment-results.json'))).toEqual(['assessment-results']);
    // Which text the states are about, where its list is from, and what a pass is.
    const readme = pack.read('README.html');
    expect(readme).toContain('SOC 2 Trust Services Criteria (2017, points of focus of 2022). Control numbers after');
    expect(readme).toContain('no opinion on compliance');
    expect(pack.read('VERIFY.md')).toContain(`printf '%s\\n' manifest.json manifest.dsse.json`);
  });

  itAtNight('names the risks that were accepted while a subject failed', async () => {
    const workspace = await openWorkspace(5);
    const { acceptances } = workspace.stores;
    const accept = async (id: string, resource: string, approvedAt: string, until: string) => {
      await acceptances.request({
        id,
        check: 'ec2-ebs-volume-encrypted',
        title: 'EBS volume is not encrypted',
        severity: 'HIGH',
        findings: [
          { id: `f-${id}`, accountId: A, region: 'us-east-1', resource, firstSeen: '2026-09-15T06:00:00.000Z' },
        ],
        reason: '=Migrated in October',
        requestedBy: 'devops@acme.example',
        requestedAt: approvedAt,
        until,
      });
      const decision = { outcome: 'approved' as const, by: 'admin@acme.example', at: approvedAt, reason: null };
      await acceptances.decide({ id, until }, decision);
    };
    const arn = `arn:aws:ec2:us-east-1:${A}:volume/vol-1`;
    await accept('meanwhile', arn, '2026-09-16T09:00:00.000Z', '2026-11-15');
    await accept('afterwards', arn, '2026-10-02T09:00:00.000Z', '2026-10-20');
    await accept('of-another', `${arn}0`, '2026-09-17T09:00:00.000Z', '2026-10-20');
    const { id } = await workspace.create();
    await workspace.build();
    const { digest, ...first } = await workspace.get(id);
    const pack = await open(workspace, first);
    expect(pack.read('exceptions.csv').split('\r\n')[1]).toBe(`${EXCEPTION},meanwhile`);
    expect(pack.read('acceptances.csv').split('\r\n').slice(1)).toEqual([
      `meanwhile,ec2-ebs-volume-encrypted,HIGH,1,'=Migrated in October,devops@acme.example,2026-09-16T09:00:00.000Z,admin@acme.example,2026-09-16T09:00:00.000Z,2026-11-15,`,
      `of-another,ec2-ebs-volume-encrypted,HIGH,1,'=Migrated in October,devops@acme.example,2026-09-17T09:00:00.000Z,admin@acme.example,2026-09-17T09:00:00.000Z,2026-10-20,2026-10-21T00:00:00.000Z`,
      `afterwards,ec2-ebs-volume-encrypted,HIGH,1,'=Migrated in October,devops@acme.example,2026-10-02T09:00:00.000Z,admin@acme.example,2026-10-02T09:00:00.000Z,2026-10-20,2026-10-21T00:00:00.000Z`,
      '',
    ]);
    // It ends after the period, which does not change for it.
    await acceptances.revoke(
      { id: 'meanwhile', until: '2026-11-15' },
      { by: 'admin@acme.example', at: '2026-11-05T09:00:00.000Z', reason: 'Encrypted.' },
    );
    const again = await workspace.create();
    await workspace.build();
    expect((await workspace.get(again.id)).digest).toBe(digest);
  });

  itAtNight('judges custom checks by the version of their day', async () => {
    const workspace = await openWorkspace();
    const { customChecks } = workspace.stores;
    const saved = { by: 'admin@acme.example', at: '2026-08-01T00:00:00.000Z' };
    const isEncrypted = (value: boolean) =>
      aCheckDefinition({ kind: 'aws.ec2.volume', assert: { fact: 'isEncrypted', op: 'eq', value } });
    const versions = [isEncrypted(true), isEncrypted(false)];
    await customChecks.create('custom-own', { definition: isEncrypted(true), ...saved }, 5);
    await customChecks.addVersion('custom-own', { definition: isEncrypted(false), ...saved });
    await customChecks.activate('custom-own', 2);
    const provider = PROVIDERS.of('aws');
    for (const [index, definition] of versions.entries())
      await plantScan(
        test.services,
        { tenantId: workspace.tenantId, provider },
        {
          accountId: A,
          scanId: `01JD2M7F3A000000000000008${index}`,
          at: `2026-10-2${8 + index}T06:00:00.000Z`,
          units: [unit(true)],
          custom: [{ id: 'custom-own', version: index + 1, definition }],
        },
      );
    const { id } = await workspace.create();
    await workspace.build();
    const pack = await open(workspace, await workspace.get(id));
    const read = (path: string) => pack.read(path).trim().split('\n');
    expect(read('custom-checks.jsonl').map((line) => JSON.parse(line))).toEqual(
      versions.map((definition, index) => ({ id: 'custom-own', version: index + 1, definition })),
    );
    for (const line of read('observations.jsonl')) expect(JSON.parse(line)).toMatchObject({ differing: [] });
    const statuses = [0, 1].map((index) =>
      read(`verdicts/${A}/2026-10-2${8 + index}-01JD2M7F3A000000000000008${index}.jsonl`)
        .filter((line) => line.includes('custom-own'))
        .map((line) => (JSON.parse(line) as { status: string }).status),
    );
    expect(statuses).toEqual([
      ['pass', 'pass'],
      ['fail', 'fail'],
    ]);
  });

  itAtNight('lists what is no longer stored', async () => {
    const workspace = await openWorkspace();
    await workspace.stores.observations.record({
      accountId: A,
      scanId: '01JD2M7F3A0000000000000099',
      at: '2026-10-30T06:00:00.000Z',
      judgedWith: { engine: 'e', catalogue: 'c', frameworks: 'f', thresholds: {} },
      planned: ['ec2-ebs-volume-encrypted'],
      tallies: [],
      regions: [],
      objects: 3,
      root: 'a'.repeat(64),
    });
    const { id } = await workspace.create();
    await workspace.build();
    const pack = await open(workspace, await workspace.get(id));
    expect(pack.read('README.html')).toContain('The facts of 1 observation are no longer stored.');
    expect(pack.read('coverage.csv')).toContain('total,,,17,16,1,0,0');
  });

  itAtNight('is limited to chosen accounts', async () => {
    const workspace = await shareWorkspace();
    const { id } = await workspace.create({ accounts: [B] });
    await workspace.build();
    const pack = await open(workspace, await workspace.get(id));
    expect(pack.paths.filter((path) => path.startsWith('snapshots/'))).toHaveLength(8);
    expect(pack.read('README.html')).toContain(`1 account linked in the period left out by choice: ${A}.`);
    expect(pack.read('exceptions.csv').split('\r\n')).toHaveLength(2);
    await expect(workspace.create({ accounts: ['999999999999'] })).rejects.toThrow('was not linked in this period');
  });

  it('can be cancelled until it is finished', async () => {
    const workspace = await shareWorkspace();
    const { id } = await workspace.create();
    expect(await workspace.cancel(id)).toMatchObject({ state: 'cancelled' });
    await workspace.build();
    expect(await workspace.get(id)).toMatchObject({ state: 'cancelled', links: [] });
    await expect(workspace.cancel(id)).rejects.toThrow('no longer being built');
  });

  itAtNight('fails with a reason after three attempts', async () => {
    const workspace = await shareWorkspace();
    const { id } = await workspace.create();
    const failing = {
      ...test.services,
      proofSigner: { ...test.services.proofSigner, sign: () => Promise.reject(new Error('KMS is down.')) },
    };
    for (const state of ['building', 'building', 'failed']) {
      await workOnPacks(failing);
      expect(await workspace.get(id)).toMatchObject({ state });
    }
    expect((await workspace.get(id)).reason).toMatch(/could not be built/);
  });

  it.each(
    takeFirst(
      [
        [{ to: '2026-08-31' }, 'must not be before the first'],
        [{ to: '2026-11-21' }, 'must have passed'],
        [{ from: '2025-01-01' }, 'at most 400 days'],
        [{ framework: 'nope' }, 'was not found'],
        [{ from: '2025-01-01', to: '2025-01-31' }, 'No account was linked'],
      ],
      2,
    ),
  )('refuses %p', async (input, message) => {
    const workspace = await shareWorkspace();
    await expect(workspace.create(input)).rejects.toThrow(message);
  });

  it('of another workspace is not found', async () => {
    const [own, other] = [await shareWorkspace(), await openWorkspace(0)];
    const { id } = await own.create();
    await expect(other.get(id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(other.cancel(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});
