import { CAPABILITIES, findCapability, enterForFix, type AnyCapability } from '@cloudmend/mend';
import { effort, IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { openClients } from '../moto/clients';
import { isMotoInstalled, type MotoServer, startMoto } from '../moto/moto-server';
import { MOTO_ACCOUNT, MOTO_CASES, type MotoCase, REGION, toTarget } from './moto-cases';
import { NOW, startTrial, type Trial } from './run-harness';

const isNeeded = process.env['CI'] === 'true' || isMotoInstalled();
const ROLE = `arn:aws:iam::${MOTO_ACCOUNT}:role/CloudMendRemediate`;
/** Nightly, each step is the last one once; for a change, some of them. */
const EVERY = effort(12, 1);
/** Access keys are as old as the emulator: a year later they are stale. */
const A_YEAR_LATER = new Date(Date.now() + 365 * 86_400_000);

(isNeeded ? describe : describe.skip)('direct fixes on an emulated account', () => {
  let moto: MotoServer;
  let aws: ReturnType<typeof openClients>;
  let planted = 0;

  beforeAll(async () => {
    moto = await startMoto(IS_NIGHTLY);
    aws = openClients(moto.url, REGION);
  });
  afterAll(() => moto.stop());

  const prepare = async (each: MotoCase, overrides: Partial<Trial> = {}) => {
    const capability = findCapability(each.capability) as AnyCapability;
    const target = toTarget(await each.plant(aws, (planted += 1)));
    const runId = `run-${planted}`;
    const trial = await startTrial({
      capability,
      target,
      about: each.about,
      runId,
      clock: () => (each.capability.startsWith('iam-') ? A_YEAR_LATER : NOW),
      ...(each.inputs ? { inputs: each.inputs } : {}),
      reader: () =>
        enterForFix(
          { endpoint: moto.url, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } },
          { roleArn: ROLE, externalId: 'cm-acme', runId, tenantId: 'acme', capability, target },
        ),
      ...overrides,
    });
    return { trial, target };
  };
  // Each takes the emulator seconds, and what they try is the same code for all.
  const named = MOTO_CASES.map((each) => [each.capability, each] as const).filter(
    (_, index) => IS_NIGHTLY || index % 4 === 0,
  );
  const some = named.slice(0, effort(1, named.length));
  const disturbed = some.filter(([, { disturb }]) => disturb !== undefined);

  it('are tried for every capability', () => {
    expect(MOTO_CASES.map(({ capability }) => capability).sort()).toEqual(CAPABILITIES.map(({ id }) => id).sort());
  });

  it.each(named)('%s is written once, read back and undone to the same facts', async (_id, each) => {
    const { trial } = await prepare(each);
    const before = await trial.read();
    expect(await trial.advance()).toMatchObject({ state: 'done', reason: null });
    expect((await trial.read())?.facts).toEqual(trial.run().after);
    expect(trial.writes).toEqual(each.writes.fix);
    expect(trial.audited).toEqual([{ action: 'fix.write', before: before?.facts, after: trial.run().after }]);
    // A replay finds it done.
    const replay = await prepare({
      ...each,
      plant: async () => ({ id: trial.run().target, arn: trial.run().resource }),
    });
    expect(await replay.trial.advance()).toMatchObject({ state: 'refused' });
    expect(replay.trial.writes).toEqual([]);

    expect(await trial.undo()).toMatchObject({ state: 'undone' });
    expect(trial.writes.slice(each.writes.fix.length)).toEqual(each.writes.undo);
    expect(trial.audited[1]).toEqual({ action: 'fix.undo', before: trial.run().after, after: before?.facts });
    const { restoredAs } = trial.run();
    if (restoredAs === null) expect((await trial.read())?.facts).toEqual(before?.facts);
  });

  it.each(some)('%s survives kill -9 at every step, and writes nothing twice', async (_id, each) => {
    const dry = await prepare(each);
    await dry.trial.advance();
    const total = dry.trial.steps();
    await dry.trial.undo();
    const undoSteps = dry.trial.steps() - total;
    for (let at = 1; at <= total; at += EVERY) {
      const { trial } = await prepare(each);
      const first = await trial.read();
      expect(await trial.survive(at)).toMatchObject({ state: 'done' });
      expect(trial.writes).toEqual(each.writes.fix);
      expect(trial.run().before).toEqual(first?.facts);
      expect(await trial.survive(1 + (at % undoSteps), trial.undo)).toMatchObject({ state: 'undone' });
      expect(trial.writes.slice(each.writes.fix.length)).toEqual(each.writes.undo);
    }
  });

  it.each(disturbed)('%s is refused if the resource has changed since the scan', async (_id, each) => {
    const { trial, target } = await prepare(each);
    await each.disturb?.(aws, target.id);
    expect(await trial.advance()).toMatchObject({ state: 'refused' });
    expect(trial.writes).toEqual([]);
  });

  it.each(some)('%s is not undone over a later change', async (_id, each) => {
    if (!each.disturb) return;
    const { trial, target } = await prepare(each);
    await trial.advance();
    const disturbance = await each.disturb(aws, target.id).catch(() => 'impossible');
    const now = await trial.read();
    if (disturbance === 'impossible' || JSON.stringify(now?.facts) === JSON.stringify(trial.run().after)) return;
    const done = trial.writes.length;
    const { state, before } = await trial.undo();
    // Someone else may have undone it already.
    expect(state).toBe(JSON.stringify(now?.facts) === JSON.stringify(before) ? 'undone' : 'done');
    expect(trial.writes).toHaveLength(done);
  });

  it.each(some)('%s writes nothing while automation is stopped, and continues afterwards', async (_id, each) => {
    const { trial } = await prepare(each);
    trial.stop(true);
    expect(await trial.advance()).toMatchObject({ state: 'writing', reason: { code: 'stopped' } });
    expect(trial.writes).toEqual([]);
    trial.stop(false);
    expect(await trial.advance()).toMatchObject({ state: 'done' });
    trial.stop(true);
    expect(await trial.undo()).toMatchObject({ state: 'undoing', reason: { code: 'stopped' } });
    expect(trial.writes).toEqual(each.writes.fix);
    trial.stop(false);
    expect(await trial.undo()).toMatchObject({ state: 'undone' });
  });

  it.each(some)('%s only checks in a dry run', async (_id, each) => {
    const { trial } = await prepare(each, { overrides: { isDryRun: true } });
    const before = await trial.read();
    expect(await trial.advance()).toMatchObject({ state: 'checked', before: before?.facts });
    expect(trial.writes).toEqual([]);
    expect(await trial.read()).toEqual(before);
  });

  it.each(some)('%s leaves what code owns to a pull request', async (_id, each) => {
    const { trial } = await prepare(each);
    trial.ownByCode();
    expect(await trial.advance()).toMatchObject({ state: 'refused', reason: { code: 'owned-by-code' } });
    expect(trial.writes).toEqual([]);
  });

  it('leaves what a stack or Terraform manages, by its tags', async () => {
    for (const tag of [
      { Key: 'managed-by', Value: 'terraform' },
      { Key: 'yor_trace', Value: '1' },
    ]) {
      const each = MOTO_CASES.find(({ capability }) => capability === 'ebs-gp2-to-gp3') as MotoCase;
      const { trial, target } = await prepare(each);
      await aws.ec2.createTags({ Resources: [target.id], Tags: [tag] });
      expect(await trial.advance()).toMatchObject({ state: 'refused', reason: { code: 'owned-by-code' } });
    }
  });

  it('refuses to close a rule that opens other ports too', async () => {
    const each = MOTO_CASES.find(({ capability }) => capability === 'ec2-close-open-port') as MotoCase;
    const { trial } = await prepare({
      ...each,
      plant: async ({ ec2 }, nth) => {
        const { GroupId: id = '' } = await ec2.createSecurityGroup({ GroupName: `wide-${nth}`, Description: 'Wide' });
        await ec2.authorizeSecurityGroupIngress({
          GroupId: id,
          IpPermissions: [{ IpProtocol: 'tcp', FromPort: 20, ToPort: 25, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
        });
        return { id, arn: `arn:aws:ec2:${REGION}:${MOTO_ACCOUNT}:security-group/${id}` };
      },
    });
    expect(await trial.advance()).toMatchObject({ state: 'refused', reason: { code: 'too-wide' } });
  });

  it('refuses a role of another account or name', async () => {
    const capability = findCapability('ebs-gp2-to-gp3') as AnyCapability;
    const target = toTarget({ id: 'vol-1', arn: 'arn:aws:ec2:us-east-1:123456789012:volume/vol-1' });
    for (const roleArn of [
      'arn:aws:iam::999988887777:role/CloudMendRemediate',
      `arn:aws:iam::${MOTO_ACCOUNT}:role/CloudMendReadOnly`,
      `arn:aws:iam::${MOTO_ACCOUNT}:role/Admin`,
    ])
      await expect(
        enterForFix(
          { endpoint: moto.url, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } },
          { roleArn, externalId: 'cm-acme', runId: 'run-1', tenantId: 'acme', capability, target },
        ),
      ).rejects.toMatchObject({ failure: 'denied' });
  });
});
