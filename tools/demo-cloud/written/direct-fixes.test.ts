import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { advise, listPriceKeys } from '@cloudmend/finops';
import { type AnyCapability, CAPABILITIES, enterForFix, type Target } from '@cloudmend/mend';
import { collectAwsUnit, judge, type KnownResource, listRegions, planUnits } from '@cloudmend/scanner';
import { startTrial, type StartedTrial } from '../../mend/run-harness';
import { demoCloudPlugin } from '../demo-cloud-plugin';
import { NEGLECTED_DEMO_ACCOUNT_ID as accountId } from '../demo-accounts';
import { directDemoCloud } from '../direct-cloud';
import { LOCAL_MENDER } from '../local-callers';
import { NOON, nothingLeaves, toRoleArn } from '../testing/enter-account';
import { openWrittenFacts } from './written-facts';

const facts = openWrittenFacts();
const settings = { now: () => NOON, facts };
const plugin = demoCloudPlugin(settings);

/** What is scanned and mended per change; the night mends all. */
const PARTS_NOW = new Set(['s3', 'iam']);

const scan = async () => {
  const reader = await directDemoCloud(settings).enter({
    accountId,
    handle: toRoleArn(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  });
  const regions = (await listRegions(reader)).slice(0, IS_NIGHTLY ? undefined : 1);
  const plan = planUnits({ accountId, regions, mode: 'all', services: 'all' }).filter(
    ({ service }) => IS_NIGHTLY || PARTS_NOW.has(service),
  );
  const collected = plan.map((unit) => collectAwsUnit(reader, unit, { now: NOON, range: '30d', listPriceKeys }));
  const units = await Promise.all(collected);
  const { recommendations } = advise(units, { now: NOON });
  const forever = units
    .flatMap(({ resources }) => resources as KnownResource[])
    .filter((each) => each.kind === 'aws.cloudwatch.log-group' && each.retentionDays === null);
  const failed = judge(accountId, units, { now: NOON }).filter(({ status }) => status === 'fail');
  return {
    resources: units.flatMap(({ resources }) => resources) as KnownResource[],
    subjects: [
      ...failed.map(({ check, resource }) => ({ about: check, resource, inputs: {} })),
      ...recommendations.map(({ rule, resource, inputs }) => ({ about: rule, resource, inputs })),
      // The demo's log groups are too small for the rule.
      ...forever.map(({ arn }) => ({ about: 'CW-LOG-RETENTION', resource: arn, inputs: { keepDays: 90 } })),
    ],
  };
};
type Scan = Awaited<ReturnType<typeof scan>>;

const toKeys = ({ subjects }: Scan): string[] => subjects.map(({ about, resource }) => `${about} ${resource}`).sort();

/** Stopping and starting are asked for by a timer as well, and no scan finds an instance to start. */
const TIMED = new Set(['ec2-start-instance']);

interface Started {
  readonly capability: AnyCapability;
  readonly key: string;
  readonly trial: StartedTrial;
}

describe('direct fixes on the demo cloud', () => {
  let before: Scan;
  const started: Started[] = [];

  const startFix = async (capability: AnyCapability): Promise<Started> => {
    const taken = new Set(started.map(({ trial }) => trial.run().resource));
    const found = before.subjects
      .filter(({ about }) => capability.checks.includes(about) || capability.rules.includes(about))
      .filter(({ resource }) => !taken.has(resource))
      .flatMap((subject) => {
        const resource = before.resources.find(({ arn, kind }) => arn === subject.resource && kind === capability.kind);
        const evidence = resource && capability.toEvidence(resource);
        return evidence ? [{ ...subject, evidence, it: resource }] : [];
      })
      // A rule that opens all ports is narrowed by hand.
      .find(({ evidence }) => !JSON.stringify(evidence).includes('-1--1'));
    if (!found) throw new Error(`The demo account has nothing that ${capability.id} mends.`);
    const { about, resource: arn, evidence, inputs, it } = found;
    const target: Target = { arn, id: capability.findTargetId(it), accountId, region: it.region, partition: 'aws' };
    const runId = `run-${started.length}`;
    const options = { plugin, credentials: LOCAL_MENDER, requestHandler: nothingLeaves };
    const roleArn = toRoleArn(accountId, 'CloudMendRemediate');
    const trial = await startTrial({
      capability,
      target,
      about,
      runId,
      inputs,
      evidence: evidence as never,
      clock: () => NOON,
      reader: () =>
        enterForFix(options, { roleArn, externalId: 'cm-acme', runId, tenantId: 'acme', capability, target }),
    });
    return { capability, key: `${about} ${arn}`, trial };
  };

  beforeAll(async () => {
    before = await scan();
  });

  const mends = CAPABILITIES.filter(({ id }) => !TIMED.has(id)).filter(
    ({ id }) => IS_NIGHTLY || PARTS_NOW.has(id.split('-')[0] ?? ''),
  );

  it.each(mends.map((each) => [each.id, each] as const))('%s is written and read back', async (_id, capability) => {
    const fix = await startFix(capability);
    started.push(fix);
    expect(await fix.trial.advance()).toMatchObject({ state: 'done', reason: null });
    expect((await fix.trial.read())?.facts).toEqual(fix.trial.run().after);
  });

  it('are not found by the next scan', async () => {
    const mended = new Set(started.map(({ key }) => key));
    expect(toKeys(await scan()).filter((key) => mended.has(key))).toEqual([]);
  });

  it('are undone to the same facts, and the scan after that finds what the first one found', async () => {
    for (const { trial } of [...started].reverse()) {
      expect(await trial.undo()).toMatchObject({ state: 'undone', reason: null });
      if (trial.run().restoredAs === null) expect((await trial.read())?.facts).toEqual(trial.run().before);
    }
    // A volume or address that was created again has another ID, and a snapshot of the deleted volume stays.
    const unlike = /:(volume|elastic-ip|snapshot)\//;
    const after = await scan();
    const stays = (key: string): boolean => !unlike.test(key);
    expect(toKeys(after).filter(stays)).toEqual(toKeys(before).filter(stays));
    expect(after.subjects.filter(({ about }) => about === 'VPC-EIP')).toHaveLength(
      before.subjects.filter(({ about }) => about === 'VPC-EIP').length,
    );
  });
});
