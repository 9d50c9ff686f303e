import { aFinding, aMember, anAccount, aRun } from '@cloudmend/domain/testing';
import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import type { Run } from '@cloudmend/domain/runs';
import { takeFirst } from '@cloudmend/domain/testing/at-night';
import type { Call } from '../../runtime';
import { approvePowerScheduleFor } from './approve-power-schedule';
import { approveRunFor } from './approve-run';
import { changeCapabilitiesFor } from './change-capabilities';
import { deletePowerScheduleFor } from './delete-power-schedule';
import { getRemediationRoleFor } from './get-remediation-role';
import { listPowerSchedulesFor } from './list-power-schedules';
import { requestPowerScheduleFor } from './request-power-schedule';
import { requestRunFor } from './request-run';
import { undoRunFor } from './undo-run';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { PROVIDERS } from '../../runtime/providers';

const ACCOUNT = '111122223333';
const AT = '2026-11-20T18:00:00.000Z';
const SCAN = '01JD2M7F3A0000000000000000';
const ARN = 'arn:aws:ec2:us-east-1:111122223333:account';
const ANN = aMember({ sub: 'ann', email: 'ann@acme.example' });
const BOB = aMember({ sub: 'bob', email: 'bob@acme.example' });

let test: TestServices;
let tenants = 0;
let changes: unknown[];
const call = { changes: (before: unknown, after: unknown) => changes.push({ before, after }) } as unknown as Call;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

/** A workspace whose scan found that volumes are not encrypted by default. */
const prepare = async ({ takenAt = AT, mode = 'approve' as 'off' | 'dry-run' | 'approve' | 'auto' } = {}) => {
  changes = [];
  const stores = test.local.openStores(`runs-${(tenants += 1)}`);
  test.local.setTime(AT);
  await stores.accounts.link(anAccount(), null);
  const request = { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: [ACCOUNT] } as const;
  await stores.scans.create(
    { scanId: SCAN, scanTs: AT, request: { ...request, accounts: [ACCOUNT] }, requestedBy: 'ann' },
    { running: 1, perDay: 9 },
  );
  const { items } = await stores.scans.list(1);
  const scans = {
    ...stores.scans,
    list: async () => ({ items: items.map((scan) => ({ ...scan, status: 'done' as const })) }),
  };
  const resource = {
    kind: 'aws.ec2.region',
    arn: ARN,
    id: 'us-east-1',
    name: 'us-east-1',
    region: 'us-east-1',
    tags: {},
    encryptsNewVolumes: false,
  };
  await stores.snapshots.put(
    SCAN,
    { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' },
    { takenAt, resources: [resource] },
  );
  const {
    id: _id,
    status: _status,
    firstSeen: _first,
    lastSeen: _last,
    mute: _mute,
    isUnread: _unread,
    ...found
  } = aFinding({ check: 'ec2-ebs-default-encryption', resource: ARN, service: 'ec2' });
  await stores.findings.record(
    { scanId: SCAN, at: AT, accountId: ACCOUNT },
    [{ ...found, status: 'fail' }],
    () => true,
  );
  const [finding] = (await stores.findings.list({}, { limit: 1 })).items;
  const thresholds = { ...stores.thresholds, read: async () => DEFAULT_THRESHOLDS };
  let ids = 0;
  const uses = {
    ...stores,
    scans,
    thresholds,
    providers: async () => PROVIDERS,
    clock: () => new Date(AT),
    newId: () => `01JD2M7F3A00000000000000${String((ids += 1)).padStart(2, '0')}`,
    settings: { masterAccountId: '999988887777', mendRoleArn: 'arn:aws:iam::999988887777:role/mend' },
  };
  if (mode !== 'off')
    await changeCapabilitiesFor(uses)(ANN, { accountId: ACCOUNT, modes: { 'ebs-encrypt-by-default': mode } }, call);
  const ask = (dryRun?: boolean): Promise<Run> =>
    requestRunFor(uses)(
      ANN,
      { capability: 'ebs-encrypt-by-default', subject: finding?.id ?? '', ...(dryRun === undefined ? {} : { dryRun }) },
      call,
    );
  return { stores, uses, ask, finding };
};

describe('a direct fix', () => {
  it('waits for someone else than the person who asked', async () => {
    const { uses, ask } = await prepare();
    const run = await ask();
    expect(run).toMatchObject({
      state: 'waiting',
      isDryRun: false,
      evidence: { isOn: false },
      requestedBy: { sub: 'ann' },
    });
    await expect(approveRunFor(uses)(ANN, { runId: run.runId }, call)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await approveRunFor(uses)(BOB, { runId: run.runId }, call)).toMatchObject({
      state: 'queued',
      approvedBy: { sub: 'bob' },
    });
    // A replay of the approval.
    await expect(approveRunFor(uses)(BOB, { runId: run.runId }, call)).rejects.toMatchObject({ code: 'conflict' });
    expect(changes).toHaveLength(3);
  });

  it.each(
    takeFirst(
      [
        ['auto', undefined, 'queued', false],
        ['dry-run', undefined, 'queued', true],
        ['approve', true, 'queued', true],
      ] as const,
      1,
    ),
  )('in mode %s starts as the mode says', async (mode, dryRun, state, isDryRun) => {
    const { ask } = await prepare({ mode });
    expect(await ask(dryRun)).toMatchObject({ state, isDryRun });
  });

  it('is refused if it is off, on old evidence, under way, stopped, or of something else', async () => {
    await expect((await prepare({ mode: 'off' })).ask()).rejects.toMatchObject({ code: 'conflict' });
    await expect((await prepare({ takenAt: '2026-11-19T17:00:00.000Z' })).ask()).rejects.toMatchObject({
      code: 'conflict',
    });
    const { ask, uses, stores, finding } = await prepare();
    const other = { capability: 'ebs-gp2-to-gp3', subject: finding?.id ?? '' };
    await expect(requestRunFor(uses)(ANN, other, call)).rejects.toMatchObject({ code: 'invalid' });
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
    await stores.guardrails.stop({ by: 'ann', reason: 'incident' });
    await expect(ask()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('stopped') });
  });

  it('runs without approval only if it can be undone exactly', async () => {
    const { uses } = await prepare();
    const change = (id: string) =>
      changeCapabilitiesFor(uses)(ANN, { accountId: ACCOUNT, modes: { [id]: 'auto' } }, call);
    await expect(change('ec2-release-idle-address')).rejects.toMatchObject({ code: 'invalid' });
    await expect(change('no-such-fix')).rejects.toMatchObject({ code: 'invalid' });
    await expect(change('ebs-gp2-to-gp3')).resolves.toMatchObject({ modes: { 'ebs-gp2-to-gp3': 'auto' } });
  });

  it('is approved within a day only', async () => {
    const { uses, stores } = await prepare();
    const run = await stores.runs.create(aRun({ createdAt: '2026-11-19T17:00:00.000Z' }));
    await expect(approveRunFor(uses)(BOB, { runId: run.runId }, call)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is undone only if something was written', async () => {
    const { uses, stores } = await prepare();
    const run = await stores.runs.create(aRun());
    await expect(undoRunFor(uses)(ANN, { runId: run.runId }, call)).rejects.toMatchObject({ code: 'conflict' });
    const queued = await stores.runs.save(run, { state: 'queued' });
    const writing = await stores.runs.save(queued, {
      state: 'writing',
      before: { type: 'gp2' },
      after: { type: 'gp3' },
    });
    await stores.runs.save(writing, { state: 'done' });
    expect(await undoRunFor(uses)(ANN, { runId: run.runId }, call)).toMatchObject({
      state: 'undoing',
      undoneBy: { sub: 'ann' },
    });
  });

  it('gets a role with the actions that are on, and the ExternalId of the workspace', async () => {
    const { uses } = await prepare();
    const role = await getRemediationRoleFor(uses as never)(ANN, { accountId: ACCOUNT }, call);
    const { Properties } = JSON.parse(role.cloudFormation).Resources.RemediationRole;
    expect(role).toMatchObject({ roleName: 'CloudMendRemediate', externalId: 'cm-acme' });
    expect(Properties.Policies[0].PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: [
          'ec2:DisableEbsEncryptionByDefault',
          'ec2:EnableEbsEncryptionByDefault',
          'ec2:GetEbsEncryptionByDefault',
        ],
        Resource: ['*'],
      },
    ]);
    expect(Properties.AssumeRolePolicyDocument.Statement[0].Condition).toEqual({
      StringEquals: { 'sts:ExternalId': 'cm-acme' },
      ArnEquals: { 'aws:PrincipalArn': 'arn:aws:iam::999988887777:role/mend' },
    });
  });
});

describe('stored runs', () => {
  it('are continued by one of two workers, and by no other workspace', async () => {
    const { stores } = await prepare();
    const run = await stores.runs.create(aRun());
    const both = await Promise.allSettled([
      stores.runs.save(run, { state: 'queued' }),
      stores.runs.save(run, { state: 'expired' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = test.local.openStores(`runs-other-${tenants}`).runs;
    expect(await other.get(run.runId)).toBeUndefined();
    expect(await other.listOpen()).toEqual([]);
    expect((await other.list({ limit: 10 })).items).toEqual([]);
    expect(await other.listCapabilities()).toEqual([]);
  });

  it('keep their resource until they rest', async () => {
    const { stores } = await prepare();
    const run = await stores.runs.create(aRun());
    const second = aRun({ runId: '01JD2M7F3A0000000000000077' });
    await expect(stores.runs.create(second)).rejects.toMatchObject({ code: 'conflict' });
    await stores.runs.save(run, { state: 'expired' });
    await expect(stores.runs.create(second)).resolves.toBeDefined();
    expect((await stores.runs.listOpen()).map(({ runId }) => runId)).toEqual([second.runId]);
    expect((await stores.runs.list({ limit: 10 })).items).toHaveLength(2);
  });
});

describe('a schedule of an instance', () => {
  const TARGET = 'i-0123456789abcdef0';
  const RESOURCE = `arn:aws:ec2:us-east-1:${ACCOUNT}:instance/${TARGET}`;
  const HOURS = { dow: ['MON' as const], start: '08:00', stop: '19:00', timezone: 'Europe/Berlin' };
  const prepareInstance = async (mode: 'off' | 'approve' = 'approve') => {
    const { stores, uses } = await prepare();
    const resource = {
      kind: 'aws.ec2.instance',
      arn: RESOURCE,
      id: TARGET,
      region: 'us-east-1',
      tags: {},
      state: 'running',
    };
    const unit = { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' };
    await stores.snapshots.put(SCAN, unit, { takenAt: AT, resources: [resource] });
    if (mode === 'approve')
      for (const id of ['ec2-stop-instance', 'ec2-start-instance'])
        await changeCapabilitiesFor(uses)(ANN, { accountId: ACCOUNT, modes: { [id]: mode } }, call);
    const ask = (resourceAsked = RESOURCE, hours = HOURS) =>
      requestPowerScheduleFor(uses)(
        ANN,
        { accountId: ACCOUNT, region: 'us-east-1', resource: resourceAsked, hours },
        call,
      );
    return { uses, ask };
  };

  it('begins once someone else has approved it, and can be deleted', async () => {
    const { uses, ask } = await prepareInstance();
    expect(await ask()).toMatchObject({ target: TARGET, state: 'waiting', requestedBy: { sub: 'ann' } });
    await expect(approvePowerScheduleFor(uses)(ANN, { target: TARGET, hours: HOURS }, call)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await approvePowerScheduleFor(uses)(BOB, { target: TARGET, hours: HOURS }, call);
    expect(await listPowerSchedulesFor(uses)(ANN, {}, call)).toMatchObject([{ state: 'active', handledThrough: AT }]);
    await deletePowerScheduleFor(uses)(ANN, { target: TARGET }, call);
    await expect(deletePowerScheduleFor(uses)(ANN, { target: TARGET }, call)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('waits again for an approval if its hours are changed', async () => {
    const { uses, ask } = await prepareInstance();
    await ask();
    await approvePowerScheduleFor(uses)(BOB, { target: TARGET, hours: HOURS }, call);
    expect(await ask()).toMatchObject({ state: 'waiting', approvedBy: null });
    expect(await listPowerSchedulesFor(uses)(ANN, {}, call)).toHaveLength(1);
  });

  it('is approved with the hours that the approver saw alone', async () => {
    const { uses, ask } = await prepareInstance();
    const others = { ...HOURS, start: '08:00', stop: '08:05' };
    const approve = () => approvePowerScheduleFor(uses)(BOB, { target: TARGET, hours: HOURS }, call);
    await ask();
    await ask(RESOURCE, others);
    await expect(approve()).rejects.toMatchObject({ code: 'conflict' });
    await deletePowerScheduleFor(uses)(ANN, { target: TARGET }, call);
    await ask(RESOURCE, others);
    await expect(approve()).rejects.toMatchObject({ code: 'conflict' });
    expect(await listPowerSchedulesFor(uses)(ANN, {}, call)).toMatchObject([{ state: 'waiting', hours: others }]);
  });

  it('needs both fixes and an instance of the last scan', async () => {
    const off = await prepareInstance('off');
    await expect(off.ask()).rejects.toMatchObject({ code: 'conflict' });
    const on = await prepareInstance();
    await expect(on.ask(`${RESOURCE}1`)).rejects.toMatchObject({ code: 'conflict' });
  });
});
