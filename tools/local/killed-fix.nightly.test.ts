import { existsSync, readFileSync } from 'node:fs';
import type { Run } from '@cloudmend/domain/runs';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAccount, aRun } from '@cloudmend/domain/testing';
import { collectAwsUnit } from '@cloudmend/scanner';
import { directDemoCloud, MAIN_DEMO_ACCOUNT_ID as accountId } from '../demo-cloud';
import { toRoleArn } from '../demo-cloud/testing/enter-account';
import { type BuiltWorker, buildWorker, type Folder, makeFolder } from './testing/killed-worker';
import type { Worker } from './testing/worker';

const ACME = 'acme' as TenantId;
const NAME = 'acme-prod-exports';
/** Longer than a look at the folder takes. */
const LEASE_MS = 3000;

let built: BuiltWorker;
let folder: Folder;
beforeAll(async () => {
  built = await buildWorker();
});
afterAll(() => built.remove());
beforeEach(async () => {
  folder = await makeFolder();
  await folder.look(plant);
});
afterEach(() => folder.remove());

/** A workspace with an approved fix. */
const plant = async ({ services: { system, openStores, clock } }: Worker): Promise<void> => {
  const [ann, bob] = ['ann', 'bob'].map((sub) => ({ sub, email: `${sub}@acme.example` })) as [Person, Person];
  await system.tenants.create({ tenantId: ACME, name: 'Acme', plan: 'pro', owner: ann });
  for (const person of [ann, bob])
    await system.members.put({ ...person, tenantId: ACME, role: 'tenant-admin', state: 'active' });
  const { accounts, runs } = openStores(ACME);
  await accounts.link(anAccount({ accountId, roleArn: toRoleArn(accountId) }), null);
  await runs.changeCapabilities(accountId, { 's3-bucket-block-public-access': 'approve' });
  await runs.create(
    aRun({
      runId: 'run',
      capability: 's3-bucket-block-public-access',
      accountId,
      resource: `arn:aws:s3:::${NAME}`,
      target: NAME,
      about: 's3-bucket-public-access-block',
      evidence: { acls: false, ignoreAcls: false, policy: false, restrict: false },
      requestedBy: ann,
      approvedBy: bob,
      state: 'queued',
      createdAt: clock().toISOString(),
    }),
  );
};
type Person = Run['requestedBy'];

const readRun = (): Promise<Run> =>
  folder.look(async ({ services }) => (await services.openStores(ACME).runs.get('run')) as Run);

/** What was written to the demo cloud. */
const listWrites = (): Promise<unknown[]> =>
  folder.look(async ({ factsFile }) =>
    existsSync(factsFile) ? readFileSync(factsFile, 'utf8').trim().split('\n') : [],
  );

/** What a scan reads of every bucket. */
const scan = () =>
  folder.look(async ({ demo }) => {
    const role = { accountId, handle: toRoleArn(accountId), externalId: 'cm-acme', sourceIdentity: 's' };
    const reader = await directDemoCloud(demo).enter({ ...role, sessionSeconds: 900 });
    const unit = { accountId, region: 'us-east-1', service: 's3' } as const;
    return (await collectAwsUnit(reader, unit, { now: demo.now(), range: '30d' })).resources;
  });

const undo = () =>
  folder.look(async ({ services }) => {
    const { runs } = services.openStores(ACME);
    const run = (await runs.get('run')) as Run;
    await runs.save(run, { state: 'undoing', undoneBy: run.requestedBy, nextAt: null, attempts: 0 });
  });

/** Starts a worker that dies at the moment. True if the moment never came. */
const workUntil = (killAt?: string): Promise<boolean> =>
  built.start({
    stateFolder: folder.path,
    tenantId: ACME,
    runId: 'run',
    leaseMs: LEASE_MS,
    ...(killAt === undefined ? {} : { killAt }),
  }).livedToTheEnd;

describe('a direct fix whose worker is killed', () => {
  it('is written once, after the lease of the dead worker, and undone to the same facts', async () => {
    const before = await scan();

    expect(await workUntil('before cloud.PutPublicAccessBlock')).toBe(false);
    expect([await listWrites(), (await readRun()).state]).toEqual([[], 'writing']);
    expect(await workUntil('after cloud.PutPublicAccessBlock')).toBe(false);
    const killed = await readRun();
    expect([killed.state, (await listWrites()).length]).toEqual(['writing', 1]);

    expect(await workUntil()).toBe(true);
    const done = await readRun();
    expect(done).toMatchObject({ state: 'done', reason: null });
    expect(Date.parse(done.writtenAt ?? '')).toBeGreaterThanOrEqual(Date.parse(killed.nextAt ?? ''));
    expect(await listWrites()).toHaveLength(1);
    expect(await scan()).not.toEqual(before);

    await undo();
    expect(await workUntil('after cloud.DeletePublicAccessBlock')).toBe(false);
    expect([(await listWrites()).length, (await readRun()).state]).toEqual([2, 'undoing']);
    expect(await workUntil()).toBe(true);
    expect(await readRun()).toMatchObject({ state: 'undone', reason: null });
    expect(await listWrites()).toHaveLength(2);
    expect(await scan()).toEqual(before);
  });
});
