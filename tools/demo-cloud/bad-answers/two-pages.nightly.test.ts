import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { listPriceKeys } from '@cloudmend/finops';
import {
  type CloudCall,
  type CloudReader,
  type UnitSnapshot,
  collectAwsUnit,
  judge,
  listRegions,
  planUnits,
} from '@cloudmend/scanner';
import { type OpenReader, findAction, openAccount } from '@cloudmend/scanner/aws';
import { MAIN_DEMO_ACCOUNT_ID as MAIN } from '../demo-accounts';
import { LOCAL_CALLER } from '../local-callers';
import { demoPlugin, NOON, toRoleArn } from '../testing/enter-account';
import { type PagedOperation, pagedOperations } from './paged-operations';

const OPTIONS = { now: NOON, range: '30d', listPriceKeys, pause: () => Promise.resolve() } as const;
const TOKEN = 'page-2';
/** How answers say that there is more, beside the token. */
const MORE = ['IsTruncated', 'Truncated', 'HasMoreStreams'] as const;

/**
 * Calls that a scan of the demo account never makes: it has no prefix lists, log deliveries of CloudWatch Logs,
 * subscriptions, commitments, provisioned concurrency or function versions, and its hubs have standards.
 */
const NOT_IN_THE_DEMO: ReadonlySet<string> = new Set([
  'ec2:GetManagedPrefixListEntries',
  'cloudwatch-logs:DescribeDeliveries',
  'cloudwatch-logs:DescribeDeliverySources',
  'cloudwatch-logs:DescribeSubscriptionFilters',
  'cost-explorer:GetSavingsPlansCoverage',
  'lambda:ListAliases',
  'lambda:ListProvisionedConcurrencyConfigs',
  'savingsplans:DescribeSavingsPlans',
  'securityhub:ListEnabledProductsForImport',
]);
/** Where the first entry answers the question, no one reads on. */
const IS_ENOUGH: ReadonlySet<string> = new Set(['backup:ListBackupVaults']);

type Fields = Record<string, unknown>;

const withToken = (output: Fields, [name = '', ...rest]: readonly string[]): Fields => ({
  ...output,
  [name]: rest.length === 0 ? TOKEN : withToken((output[name] ?? {}) as Fields, rest),
  ...Object.fromEntries(MORE.filter((more) => more in output).map((more) => [more, true])),
});

/** The answer without anything in its lists, and the token of the page that has it all. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (value instanceof Date || value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, emptied(each)]));
};

interface Divided extends CloudReader {
  /** Operations of which a second page was asked. */
  readonly turned: ReadonlySet<string>;
}

/** A cloud that says everything on the second page; where it goes round, the second page names itself as the next. */
const divided = (
  cloud: CloudReader,
  paged: ReadonlyMap<string, PagedOperation>,
  goesRound: (operation: string) => boolean = () => false,
): Divided => {
  const turned = new Set<string>();
  const second = async (call: CloudCall, { input, output }: PagedOperation, id: string): Promise<unknown> => {
    turned.add(id);
    const { [input]: _token, ...asked } = call.input;
    const whole = (await cloud.read({ ...call, input: asked })) as Fields;
    return goesRound(id) ? withToken(whole, output) : whole;
  };
  return {
    turned,
    get calls() {
      return cloud.calls;
    },
    read: async (call, signal) => {
      const id = `${call.service}:${call.operation}`;
      const found = paged.get(id);
      if (!found) return cloud.read(call, signal);
      if (call.input[found.input] === TOKEN) return second(call, found, id);
      const whole = (await cloud.read(call, signal)) as Fields;
      return call.input[found.input] === undefined ? withToken(emptied(whole) as Fields, found.output) : whole;
    },
  };
};

const withoutCalls = ({ apiCalls: _counted, ...snapshot }: UnitSnapshot): object => snapshot;
const listPasses = (snapshot: UnitSnapshot): string[] =>
  judge(MAIN, [snapshot], { now: NOON }).flatMap(({ check, resource, status }) =>
    status === 'pass' ? [`${check} ${resource}`] : [],
  );

describe('lists in pages', () => {
  let account: OpenReader;
  let cloud: CloudReader;
  let paged: ReadonlyMap<string, PagedOperation>;
  const sound: Array<{ readonly snapshot: UnitSnapshot; readonly asked: ReadonlySet<string> }> = [];

  const readNoting = async (unit: UnitSnapshot['unit']): Promise<void> => {
    const asked = new Set<string>();
    const noting: CloudReader = {
      calls: 0,
      read: (call, signal) => {
        asked.add(`${call.service}:${call.operation}`);
        return cloud.read(call, signal);
      },
    };
    sound.push({ snapshot: await collectAwsUnit(noting, unit, OPTIONS), asked });
  };

  beforeAll(async () => {
    const role = {
      accountId: MAIN,
      handle: toRoleArn(MAIN),
      externalId: 'cm-acme',
      sourceIdentity: 'scan-1',
      sessionSeconds: 3600,
    };
    account = await openAccount({ plugin: demoPlugin(), credentials: LOCAL_CALLER }, role);
    // Each call is made once, and again and again answered with the same. Weeks of figures are read in another test: here they are
    // as for things that no one uses.
    const answered = new Map<string, Promise<unknown>>();
    cloud = {
      calls: 0,
      read: (call, signal) => {
        if (call.operation === 'GetMetricData') return Promise.resolve({ MetricDataResults: [] });
        const key = JSON.stringify(call);
        const answer = answered.get(key) ?? account.read(call, signal);
        answered.set(key, answer);
        return answer;
      },
    };
    paged = new Map((await pagedOperations()).map((each) => [`${each.service}:${each.operation}`, each]));
    const units = planUnits({ accountId: MAIN, regions: await listRegions(cloud), mode: 'all', services: 'all' });
    for (const unit of units) await readNoting(unit);
  });
  afterAll(() => account.close());

  const again = (reader: CloudReader, { unit }: UnitSnapshot): Promise<UnitSnapshot> =>
    collectAwsUnit(reader, unit, OPTIONS);

  it('are read to the second page by every collector, whichever list AWS divides', async () => {
    const reader = divided(cloud, paged);
    for (const { snapshot } of sound)
      expect(withoutCalls(await again(reader, snapshot))).toEqual(withoutCalls(snapshot));
    // Whatever else AWS divides, the demo account has.
    expect([...paged.keys()].filter((name) => !reader.turned.has(name) && !NOT_IN_THE_DEMO.has(name))).toEqual([]);
  });

  it('that never end are gaps of their own, and make nothing pass', async () => {
    const lists = [...paged.keys()].filter((name) => !IS_ENOUGH.has(name));
    // The same few at each change, so that the result can be cached; the night sees every list.
    for (const operation of lists.filter((_, index) => IS_NIGHTLY || index % 12 === 0)) {
      for (const { snapshot } of sound.filter(({ asked }) => asked.has(operation))) {
        // Through one reader only the first unit asks for prices, where they are not to be had.
        const reader = divided(cloud, paged, (asked) => asked === operation);
        const round = await again(reader, snapshot);
        if (!reader.turned.has(operation)) continue;
        const { service, operation: name } = paged.get(operation) as PagedOperation;
        expect(round.gaps.map((gap) => gap.operation)).toContain(findAction(service, name));
        const was = new Set(listPasses(snapshot));
        expect([operation, listPasses(round).filter((pass) => !was.has(pass))]).toEqual([operation, []]);
      }
    }
  });
});
