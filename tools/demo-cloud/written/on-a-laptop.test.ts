import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFixes } from '@cloudmend/infra/mend';
import type { Run } from '@cloudmend/domain/runs';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { aChange, anAccount, aRun } from '@cloudmend/domain/testing';
import { collectAwsUnit, judge } from '@cloudmend/scanner';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import type { Services } from '@cloudmend/infra/runtime';
import { localChangeWork } from '../../local/change-work';
import { localRemediation } from '../../local/local-remediation';
import { MAIN_DEMO_ACCOUNT_ID as accountId } from '../demo-accounts';
import type { DemoCloudSettings } from '../demo-cloud-plugin';
import { directDemoCloud } from '../direct-cloud';
import { NOON, toRoleArn } from '../testing/enter-account';
import { openWrittenFacts } from './written-facts';

const CHECK = 's3-bucket-public-access-block';
const BUCKET = 'arn:aws:s3:::acme-prod-exports';
const tenantId = 'acme' as TenantId;
const UNIT = { accountId, region: 'us-east-1', service: 's3' } as const;

let local: LocalTable;
let file: string;

beforeAll(async () => {
  local = await openLocalTable();
  file = join(await mkdtemp(join(tmpdir(), 'facts-')), 'facts.jsonl');
  await local.system.tenants.create({
    tenantId,
    name: 'Acme',
    plan: 'pro',
    owner: { sub: 'ann', email: 'ann@acme.example' },
  });
  for (const sub of ['ann', 'bob'])
    await local.system.members.put({
      tenantId,
      sub,
      email: `${sub}@acme.example`,
      role: 'tenant-admin',
      state: 'active',
    });
});
afterAll(() => local.close());

/** A process that was just started: all that it knows is in the table and in the file. */
const startAgain = () => {
  const demo: DemoCloudSettings = { now: () => NOON, facts: openWrittenFacts(file) };
  const stores = local.openStores(tenantId);
  const scan = async (minutes: number): Promise<string[]> => {
    const role = {
      accountId,
      handle: toRoleArn(accountId),
      externalId: 'cm-acme',
      sourceIdentity: 's',
      sessionSeconds: 900,
    };
    const unit = await collectAwsUnit(await directDemoCloud(demo).enter(role), UNIT, { now: NOON, range: '30d' });
    const found = judge(accountId, [unit], { now: NOON }).filter(({ check }) => check === CHECK);
    const at = new Date(NOON.getTime() + minutes * 60_000).toISOString();
    const judged = found.map((each) => ({ ...each, controls: [] }));
    await stores.findings.record({ scanId: `scan-${minutes}`, at, accountId }, judged, () => true);
    await stores.accounts.markScanned(accountId, at);
    return found.filter(({ status }) => status === 'fail').map(({ resource }) => resource);
  };
  const work = (minutes: number) => {
    const clock = () => new Date(NOON.getTime() + minutes * 60_000);
    local.setTime(clock().toISOString());
    const log = { info: () => undefined, warn: () => undefined, error: (text: string) => expect(text).toBe('') };
    return runFixes({
      openStores: (id) => local.openStores(id),
      system: local.system,
      remediation: localRemediation({ endpoint: undefined, demo }),
      clock,
      log,
    });
  };
  const read = async (runId: string) => (await stores.runs.get(runId)) as Run;
  return { demo, stores, scan, work, read };
};

describe('a direct fix on a laptop', () => {
  it('is checked, approved, written, verified by the next scan and undone, with a restart before each step', async () => {
    const first = startAgain();
    await first.stores.accounts.link(anAccount({ accountId, roleArn: toRoleArn(accountId) }), null);
    await first.stores.runs.changeCapabilities(accountId, { 's3-bucket-block-public-access': 'approve' });
    expect(await first.scan(-60)).toContain(BUCKET);
    const finding = (await first.stores.findings.list({}, { limit: 50 })).items.find(
      ({ resource }) => resource === BUCKET,
    );
    const asked = aRun({
      capability: 's3-bucket-block-public-access',
      accountId,
      resource: BUCKET,
      target: 'acme-prod-exports',
      about: CHECK,
      subject: finding?.id ?? '',
      evidence: { acls: false, ignoreAcls: false, policy: false, restrict: false },
      requestedBy: { sub: 'ann', email: 'ann@acme.example' },
      createdAt: NOON.toISOString(),
    });

    await first.stores.runs.create({ ...asked, runId: 'dry', isDryRun: true, state: 'queued' });
    await startAgain().work(0);
    expect(await first.read('dry')).toMatchObject({ state: 'checked', before: { block: null } });

    await first.stores.runs.create({ ...asked, runId: 'real', state: 'waiting' });
    await startAgain().work(1);
    expect((await first.read('real')).state).toBe('waiting');
    await first.stores.runs.save(await first.read('real'), {
      state: 'queued',
      approvedBy: { sub: 'bob', email: 'bob@acme.example' },
    });
    await startAgain().work(2);
    expect(await first.read('real')).toMatchObject({ state: 'done', reason: null });

    expect(await startAgain().scan(10)).not.toContain(BUCKET);
    await startAgain().work(11);
    expect((await first.read('real')).state).toBe('verified');

    await first.stores.runs.save(await first.read('real'), { state: 'undoing', undoneBy: asked.requestedBy });
    await startAgain().work(12);
    expect((await first.read('real')).state).toBe('undone');
    expect(await startAgain().scan(20)).toContain(BUCKET);
  });
});

describe('a merged change on a laptop', () => {
  it('is true in the next scan', async () => {
    const { demo, stores, scan } = startAgain();
    const [target] = aChange().targets;
    const draft = aChange({
      targets: [
        {
          ...target,
          kind: 'finding' as const,
          id: 'f',
          source: CHECK,
          title: '',
          resource: BUCKET,
          accountId,
          region: 'us-east-1',
        },
      ],
    });
    await stores.changes.draft(draft);
    await stores.changes.save(draft, { ...draft, state: 'merged', version: draft.version + 1 });
    const changeWork = localChangeWork(demo);
    const openStores = () => stores;
    changeWork.begin({ openStores, log: { error: (text: string) => expect(text).toBe('') } } as unknown as Services);
    await changeWork.wake({ tenantId, changeId: draft.id });
    await changeWork.settled();
    expect(await scan(30)).not.toContain(BUCKET);
  });
});
