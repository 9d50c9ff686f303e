import {
  awsProvider,
  CloudError,
  type CostWindow,
  defineProvider,
  type CloudReader,
  GLOBAL_REGION,
  type Provider,
  type PriceQuote,
  type ScanUnit,
  type UnitSnapshot,
  type Verdict,
} from '@cloudmend/scanner';
import type { ControlState } from '@cloudmend/domain/compliance';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { Assessment } from '../assessment';

/** What the fake cloud contains and refuses. */
export interface FakeWorld {
  readonly regions: readonly string[];
  readonly regionalServices: readonly string[];
  /** Called for every unit before it answers. */
  onCollect?: (unit: ScanUnit) => void | Promise<void>;
  /** Units whose every call is denied. */
  denied?: (unit: ScanUnit) => boolean;
  readonly regionsDenied?: boolean;
  /** Removes the one fault of each unit. */
  repaired?: boolean;
  /** The regions passed to each unit. */
  regionsSeen?: Array<readonly string[] | undefined>;
  /** The thresholds passed to each evaluation. */
  thresholdsSeen?: Array<Partial<Thresholds> | undefined>;
  costQuestions: Array<{ readonly from: string; readonly to: string }>;
  /** The account that pays for all; none if not set. */
  payerId?: string;
  /** Accounts the payer was billed for. @default - all requested */
  billed?: readonly string[];
  /** The accounts whose bills the payer was queried for, one entry per query. */
  billsAsked?: Array<readonly string[]>;
  /** Regions queried in the price list. */
  priceQuestions: string[];
}

export const aWorld = (overrides: Partial<FakeWorld> = {}): FakeWorld => ({
  regions: ['us-east-1', 'eu-west-1'],
  regionalServices: ['ec2', 'rds'],
  costQuestions: [],
  priceQuestions: [],
  ...overrides,
});

const resource = (unit: ScanUnit, name: string): UnitSnapshot['resources'][number] => ({
  kind: `aws.${unit.service}.thing`,
  arn: `arn:${unit.accountId}:${unit.region}:${unit.service}:${name}`,
  id: name,
  name,
  region: unit.region,
  tags: {},
});

const makeVerdict = (unit: ScanUnit, arn: string, status: Verdict['status']): Verdict => ({
  check: `${unit.service}-check`,
  status,
  resource: arn,
  accountId: unit.accountId,
  region: unit.region,
  service: unit.service,
  severity: 'HIGH',
  title: 'A thing is wrong',
  detail: 'Wrong.',
  recommendation: 'Fix it.',
});

/** Requests one price of the unit's region unless it was passed. */
const makePrices = (
  world: FakeWorld,
  { region }: ScanUnit,
  { now, quotes }: { readonly now: Date; readonly quotes: readonly PriceQuote[] },
): readonly PriceQuote[] => {
  if (quotes.length > 0) return quotes;
  world.priceQuestions.push(region);
  return [{ key: 'ebs/gp3', region, usd: 0.08, unit: 'gb-mo', readAt: now.toISOString() }];
};

const makeResources = ({ repaired }: FakeWorld, unit: ScanUnit): UnitSnapshot['resources'] => [
  resource(unit, 'good'),
  ...(repaired ? [] : [resource(unit, 'bad')]),
];

const makeCosts = (costWindow: CostWindow | undefined): Pick<UnitSnapshot, 'costs'> =>
  costWindow
    ? {
        costs: [
          {
            date: costWindow.to,
            estimated: false,
            usdByService: { EC2: 12 },
            amortisedUsdByService: { EC2: 12 },
            usdByRegion: { 'us-east-1': 12 },
            usdApart: {},
          },
        ],
      }
    : {};

/** The bills of accounts with cost. */
const tellBills = (
  { billed }: FakeWorld,
  asked: readonly string[],
  costWindow: CostWindow | undefined,
): UnitSnapshot['bills'] =>
  Object.fromEntries(
    asked
      .filter((accountId) => billed?.includes(accountId) ?? true)
      .map((accountId) => [accountId, { costs: makeCosts(costWindow).costs ?? [], resources: [] }]),
  );

const makeBill = (
  world: FakeWorld,
  {
    costWindow,
    billsOf,
  }: { readonly costWindow: CostWindow | undefined; readonly billsOf: readonly string[] | undefined },
): Pick<UnitSnapshot, 'costs' | 'bills'> => {
  if (costWindow) world.costQuestions.push(costWindow);
  if (!billsOf) return makeCosts(costWindow);
  world.billsAsked?.push(billsOf);
  return { bills: tellBills(world, billsOf, costWindow) };
};

/** A reader that only counts as entered. */
export const aReader = (): CloudReader => ({
  read: () => Promise.reject(new Error('Nothing is read through it.')),
  calls: 0,
});

const listServices = ({ regionalServices }: FakeWorld): string[] => ['iam', 'cost', ...regionalServices];

/** Reads and evaluates a fake cloud in which every unit has one sound and one faulty item. */
export const fakeProvider = (world: FakeWorld): Provider => {
  const services = listServices(world);
  const given = defineProvider({
    id: 'aws',
    name: 'AWS',
    accounts: awsProvider.accounts,
    services: services.map((id) => ({ id, reads: [{ kinds: [`aws.${id}.thing` as never] }] })),
    enter: () => Promise.reject(new Error('The workers enter through their services.')),
    whoseAccount: () => Promise.resolve(undefined),
    scopes: {
      list: () =>
        world.regionsDenied
          ? Promise.reject(new CloudError('denied', 'ec2:DescribeRegions', 'UnauthorizedOperation', 'no'))
          : Promise.resolve(world.regions),
      usual: awsProvider.scopes.usual,
      readPartition: awsProvider.scopes.readPartition,
      findPayer: () => Promise.resolve(world.payerId ?? null),
      nameSubject: ({ accountId, service }) => `${accountId} ${service}`,
    },
    collectUnit: async (_reader, unit, { now, costWindow, regions, quotes = [], billsOf, isBillRead }) => {
      world.regionsSeen?.push(regions);
      await world.onCollect?.(unit);
      if (world.denied?.(unit)) throw new CloudError('denied', `${unit.service}:Describe`, 'AccessDenied', 'no');
      const isCost = unit.service === 'cost';
      return {
        schema: 'cloudmend.snapshot/1',
        unit,
        takenAt: now.toISOString(),
        resources: isCost ? [] : makeResources(world, unit),
        unreadKinds: [],
        gaps: [],
        ...makeBill(world, { costWindow, billsOf }),
        prices: unit.service === 'ec2' ? makePrices(world, unit, { now, quotes }) : [],
        apiCalls: 1,
        ...(isCost && !isBillRead ? { paidCalls: 1 } : {}),
      };
    },
    remedyFor: () => undefined,
  });
  return {
    ...given,
    parts: { ...given.parts, listWanted: () => services },
    frameworks: {
      ...given.frameworks,
      evaluate: (verdicts) => [
        {
          framework: 'CIS',
          name: 'CIS',
          total: services.length,
          controls: services.map((service) => ({
            control: service,
            state: toState(verdicts.filter(({ check }) => check === `${service}-check`)),
          })),
        },
      ],
      listBenchmarkControls: (check) => [{ framework: 'CIS', control: check.replace('-check', '') }],
    },
    checks: services.map((service) => ({
      id: `${service}-check`,
      unitService: service,
      service,
      severity: 'HIGH',
      kinds: [],
      title: 'Things are right',
      fault: 'A thing is wrong',
      recommendation: 'Fix it.',
      alsoReads: [],
      controls: [],
      equivalents: { prowler: [], cloudsploit: [] },
    })),
    planUnits: ({ accountId, regions }) => [
      { accountId, region: GLOBAL_REGION, service: 'iam' },
      { accountId, region: GLOBAL_REGION, service: 'cost' },
      ...regions.flatMap((region) => world.regionalServices.map((service) => ({ accountId, region, service }))),
    ],
    readScope:
      (units) =>
      ({ check, region }) =>
        units.some(
          ({ unit, unreadKinds }) =>
            unreadKinds.length === 0 &&
            `${unit.service}-check` === check &&
            [region, GLOBAL_REGION].includes(unit.region),
        ),
    judge: (_accountId, units, { thresholds } = {}) => {
      world.thresholdsSeen?.push(thresholds);
      return units.flatMap(({ unit, resources, unreadKinds }) => [
        ...resources.map(({ arn, name }) => makeVerdict(unit, arn, name === 'bad' ? 'fail' : 'pass')),
        ...unreadKinds
          .slice(0, 1)
          .map(({ reason }) => ({ ...makeVerdict(unit, `all of ${unit.service}`, 'unknown'), detail: reason })),
      ]);
    },
  };
};

/** What follows from the fake verdicts. */
export const fakeAssessment = (world: FakeWorld): Assessment => ({
  listPriceKeys: () => [],
  advise: (units) => ({
    unjudged: [],
    recommendations: units.flatMap(({ unit, resources }) =>
      resources
        .filter(({ name }) => name === 'bad' && unit.service === 'ec2')
        .map(({ arn }) => ({
          rule: 'SAVE',
          title: 'Save',
          detail: 'Save.',
          resource: arn,
          accountId: unit.accountId,
          region: unit.region,
          monthlySavingUsd: 3,
          monthlyKgCo2e: 0,
          risk: 'low' as const,
          effort: 'low' as const,
          formula: 'x',
          inputs: {},
          guardrails: [],
        })),
    ),
  }),
  updateStock: (units) =>
    units.map(({ unit, resources }) => ({
      kind: `aws.${unit.service}.thing`,
      region: unit.region,
      classes: { pii: 0, nonPii: 0, unclassified: resources.length, unread: 0 },
    })),
  readCarbon: () => ({ factors: 'current', read: [], rates: [] }),
  integrateCarbon: () => {
    throw new Error('Nothing is read.');
  },
  carbonHoldMs: 0,
  findImpact: () => undefined,
  measureCoverage: (controls) => {
    const assessed = controls.filter(({ state }) => state === 'passed' || state === 'failed');
    return assessed.length === 0 ? 0 : assessed.filter(({ state }) => state === 'passed').length / assessed.length;
  },
  rules: world.regionalServices.includes('ec2') ? [{ id: 'SAVE', kinds: ['aws.ec2.thing'] }] : [],
});

const toState = (verdicts: ReadonlyArray<Pick<Verdict, 'status'>>): ControlState['state'] => {
  if (verdicts.length === 0) return 'not-assessed';
  if (verdicts.some(({ status }) => status === 'fail')) return 'failed';
  return verdicts.some(({ status }) => status === 'unknown') ? 'unknown' : 'passed';
};
