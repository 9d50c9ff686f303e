import { advise, listPriceKeys } from '@cloudmend/finops';
import { wasFollowed } from '@cloudmend/finops/ledger';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { collectAwsUnit, listRegions, planUnits, type Resource } from '@cloudmend/scanner';
import { MAIN_DEMO_ACCOUNT_ID as accountId } from '../demo-accounts';
import { directDemoCloud } from '../index';
import { NOON, toRoleArn } from '../testing/enter-account';
import { applyToDemoCloud } from './apply-change';
import { openWrittenFacts, type WrittenFacts } from './written-facts';

type Advice = ReturnType<typeof advise>['recommendations'][number];

const scan = async (facts: WrittenFacts) => {
  const reader = await directDemoCloud({ now: () => NOON, facts }).enter({
    accountId,
    handle: toRoleArn(accountId),
    externalId: 'cm-acme',
    sourceIdentity: 'scan-1',
    sessionSeconds: 3600,
  });
  const plan = planUnits({ accountId, regions: await listRegions(reader), mode: 'all', services: 'all' });
  const units = await Promise.all(
    plan.map((unit) => collectAwsUnit(reader, unit, { now: NOON, range: '30d', listPriceKeys })),
  );
  return {
    resources: new Map<string, Resource>(units.flatMap(({ resources }) => resources.map((each) => [each.arn, each]))),
    savings: advise(units, { now: NOON }).recommendations,
  };
};
const toKey = ({ rule, resource }: Pick<Recommendation, 'rule' | 'resource'>): string => `${rule} ${resource}`;

/** Each resource is changed once: as the first rule says that can be written. */
const mergeAll = (savings: readonly Advice[]) => {
  const facts = openWrittenFacts();
  const merged: Advice[] = [];
  const refused = new Set<string>();
  for (const saving of savings) {
    if (merged.some(({ resource }) => resource === saving.resource)) continue;
    const texts = Object.fromEntries(Object.entries(saving.inputs).map(([name, value]) => [name, String(value)]));
    const change = { accountId, resource: saving.resource, about: saving.rule, facts: texts };
    if (applyToDemoCloud({ now: () => NOON, facts }, change)) merged.push(saving);
    else refused.add(saving.rule);
  }
  return { facts, merged, refused };
};

/** The estate has no setting for these: engine versions, architectures, capacity modes, classes of logs, tiers of objects. */
const NOT_WRITTEN = ['CW-LOG-INGEST', 'DDB-MODE', 'LAMBDA-ARM64', 'RDS-EXTENDED', 'S3-LIFECYCLE-IT'];
/** No setting that the ledger knows shows these. */
const NOT_ENTERED = ['S3-MPU', 'S3-NONCURRENT'];

it('merged savings are missing from the next scan of the demo cloud, and the ledger counts them as followed', async () => {
  const before = await scan(openWrittenFacts());
  const { facts, merged, refused } = mergeAll(before.savings);
  const after = await scan(facts);
  const left = new Set(after.savings.map(toKey));
  expect(merged.map(toKey).filter((key) => left.has(key))).toEqual([]);
  expect(
    merged
      .filter((saving) => !wasFollowed(saving, { resource: after.resources.get(saving.resource) }))
      .map(({ rule }) => rule)
      .filter((rule) => !NOT_ENTERED.includes(rule)),
  ).toEqual([]);
  expect([...refused].sort()).toEqual(NOT_WRITTEN);
  const machine = merged.find(({ rule }) => rule === 'EC2-RIGHTSIZE');
  expect(machine?.inputs['newInstanceType']).not.toBe(machine?.inputs['instanceType']);
  expect(after.resources.get(machine?.resource ?? '')).toMatchObject({
    instanceType: machine?.inputs['newInstanceType'],
    state: 'running',
  });
});
