import { itAtNight } from '@cloudmend/domain/testing/at-night';
import {
  CostExplorerClient,
  GetCostAndUsageCommand,
  type GetCostAndUsageCommandInput,
} from '@aws-sdk/client-cost-explorer';
import { openClient, demoPlugin, NOON, sessionIn } from '../testing/enter-account';
import { addDays, dayText } from './scope';

const dayFrom = (days: number): string => dayText(addDays(NOON, days));

const pluginAt = (now: Date) => demoPlugin({ now: () => now, storyEnds: () => NOON });
/** Accounts are generated once for all tests. */
const atNoon = pluginAt(NOON);

const ask = async (input: Partial<GetCostAndUsageCommandInput>, now = NOON, accountId = '111122223333') => {
  const plugin = now === NOON ? atNoon : pluginAt(now);
  const client = openClient({
    Client: CostExplorerClient,
    service: 'cost-explorer',
    region: 'us-east-1',
    plugin,
    credentials: await sessionIn(accountId, {}, plugin),
  });
  const command = (NextPageToken?: string) =>
    new GetCostAndUsageCommand({
      TimePeriod: { Start: dayFrom(-365), End: dayFrom(1) },
      Granularity: 'DAILY',
      Metrics: ['UnblendedCost'],
      NextPageToken,
      ...input,
    });
  const pages = [await client.send(command())];
  while (pages.at(-1)?.NextPageToken) pages.push(await client.send(command(pages.at(-1)?.NextPageToken)));
  return { pages: pages.length, days: pages.flatMap(({ ResultsByTime }) => ResultsByTime ?? []) };
};

/** Cost of the account's resources, without tax, support and credits. */
const USAGE = {
  And: [
    { Dimensions: { Key: 'RECORD_TYPE', Values: ['Usage'] } },
    { Not: { Dimensions: { Key: 'SERVICE', Values: ['AWS Support (Developer)'] } } },
  ],
} as GetCostAndUsageCommandInput['Filter'];

const usd = (day: { Total?: Record<string, { Amount?: string }> } | undefined): number =>
  Number(day?.Total?.['UnblendedCost']?.Amount);
const total = (days: readonly Parameters<typeof usd>[0][]): number => days.reduce((sum, day) => sum + usd(day), 0);

describe('a year of cost', () => {
  it('has every day once, over several pages', async () => {
    const { pages, days } = await ask({});
    expect(pages).toBe(2);
    expect(days.map(({ TimePeriod }) => TimePeriod?.Start)).toEqual(
      Array.from({ length: 366 }, (_, index) => dayFrom(index - 365)),
    );
    expect(days.every((day) => usd(day) > 0)).toBe(true);
  });

  it.each([
    ['of the open month', '2026-11-25', '2026-11-01'],
    ['of the month before too, until its invoice is final', '2026-11-02', '2026-10-01'],
    ['of the open month on the day of the invoice', '2026-11-03', '2026-11-01'],
  ])('calls the days %s estimated, and no earlier one', async (_days, today, from) => {
    const now = new Date(`${today}T12:00:00Z`);
    const { days } = await ask({ TimePeriod: { Start: '2026-08-01', End: dayText(addDays(now, 1)) } }, now);
    const estimated = days.filter(({ Estimated }) => Estimated).map(({ TimePeriod }) => TimePeriod?.Start);
    expect([estimated[0], estimated.at(-1)]).toEqual([from, today]);
    expect(days.findIndex(({ Estimated }) => Estimated) + estimated.length).toBe(days.length);
  });

  itAtNight('never changes a closed day afterwards', async () => {
    const TimePeriod = { Start: dayFrom(-60), End: dayFrom(-30) };
    const before = await ask({ TimePeriod });
    expect((await ask({ TimePeriod }, addDays(NOON, 40))).days).toEqual(before.days);
  });

  itAtNight('is lower at weekends, and grows', async () => {
    const { days } = await ask({ Filter: USAGE });
    const findDay = (text: string | undefined): Date => new Date(`${text}T00:00:00Z`);
    const mean = (some: typeof days): number => total(some) / some.length;
    const ordinary = days.slice(0, -2);
    const isWeekend = ({ TimePeriod }: (typeof days)[number]): boolean =>
      [0, 6].includes(findDay(TimePeriod?.Start).getUTCDay());
    expect(mean(ordinary.filter(isWeekend))).toBeLessThan(mean(ordinary.filter((day) => !isWeekend(day))) * 0.97);
    expect(mean(ordinary.slice(-90))).toBeGreaterThan(mean(ordinary.slice(0, 90)) * 1.1);
  });

  itAtNight('goes up on the day when AWS begins to charge for an old database version', async () => {
    const { days } = await ask({
      TimePeriod: { Start: '2026-07-18', End: '2026-08-15' },
      GroupBy: [{ Type: 'DIMENSION', Key: 'SERVICE' }],
    });
    const rds = days.map(({ Groups }) =>
      Number(
        Groups?.find(({ Keys }) => Keys?.[0] === 'Amazon Relational Database Service')?.Metrics?.['UnblendedCost']
          ?.Amount,
      ),
    );
    expect(Math.min(...rds.slice(14)) - Math.max(...rds.slice(0, 14))).toBeGreaterThan(5);
  });

  it('has tax, support and a credit on the first day of a month, and a refund once in a quarter', async () => {
    const { days } = await ask({
      TimePeriod: { Start: '2026-07-01', End: '2026-10-01' },
      GroupBy: ['SERVICE', 'RECORD_TYPE'].map((Key) => ({ Type: 'DIMENSION' as const, Key })),
    });
    const beside = days.flatMap(({ TimePeriod, Groups = [] }) =>
      Groups.filter(({ Keys = [] }) => Keys[1] !== 'Usage' || Keys[0]?.startsWith('AWS Support')).map(
        ({ Keys = [], Metrics }) => ({
          date: TimePeriod?.Start,
          keys: Keys,
          usd: Number(Metrics?.['UnblendedCost']?.Amount),
        }),
      ),
    );
    expect(beside.filter(({ date }) => date === '2026-08-01').map(({ keys }) => keys)).toEqual([
      ['Tax', 'Tax'],
      ['AWS Support (Developer)', 'Usage'],
      ['Amazon Elastic Compute Cloud - Compute', 'Credit'],
    ]);
    expect(beside.filter(({ keys }) => keys[1] === 'Refund').map(({ date }) => date)).toEqual(['2026-08-12']);
    expect(beside).toHaveLength(10);
    for (const { keys, usd: amount } of beside) expect(amount > 0).toBe(['Tax', 'Usage'].includes(String(keys[1])));
  });

  it('adds up by usage type to the same bill, at the list price of each hour', async () => {
    const asked = {
      TimePeriod: { Start: dayFrom(-30), End: dayFrom(0) },
      Granularity: 'MONTHLY' as const,
      Filter: USAGE,
    };
    const [byType, whole] = await Promise.all([
      ask({
        ...asked,
        Metrics: ['AmortizedCost', 'UsageQuantity'],
        GroupBy: ['USAGE_TYPE', 'RECORD_TYPE'].map((Key) => ({ Type: 'DIMENSION' as const, Key })),
      }),
      ask(asked),
    ]);
    const groups = byType.days.flatMap(({ Groups = [] }) => Groups);
    const amount = ({ Metrics }: (typeof groups)[number], metric: string) => Number(Metrics?.[metric]?.Amount);
    expect(groups.reduce((sum, group) => sum + amount(group, 'AmortizedCost'), 0)).toBeCloseTo(total(whole.days), 4);
    const machine = groups.filter(({ Keys }) => Keys?.[0] === 'BoxUsage:t3.large');
    expect(machine.length).toBeGreaterThan(0);
    for (const group of machine)
      expect(amount(group, 'AmortizedCost') / amount(group, 'UsageQuantity')).toBeCloseTo(0.0832, 6);
  });

  itAtNight('has days that stand out', async () => {
    const { days } = await ask({ GroupBy: [{ Type: 'DIMENSION', Key: 'SERVICE' }] });
    const lambda = days
      .slice(0, -1)
      .map(({ Groups }) =>
        Number(Groups?.find(({ Keys }) => Keys?.[0] === 'AWS Lambda')?.Metrics?.['UnblendedCost']?.Amount),
      );
    const spikes = lambda.filter(
      (amount, index) => index > 7 && amount > 1.5 * Math.max(...lambda.slice(index - 7, index)),
    );
    expect(spikes.length).toBeGreaterThan(0);
    expect(spikes.length).toBeLessThan(12);
  });

  it('adds up to the same by service, by region and by month', async () => {
    const whole = total((await ask({})).days);
    const byGroup = async (Key: 'SERVICE' | 'REGION'): Promise<Map<string, number>> => {
      const sums = new Map<string, number>();
      for (const { Groups } of (await ask({ GroupBy: [{ Type: 'DIMENSION', Key }] })).days) {
        for (const { Keys, Metrics } of Groups ?? [])
          sums.set(String(Keys), (sums.get(String(Keys)) ?? 0) + Number(Metrics?.['UnblendedCost']?.Amount));
      }
      return sums;
    };
    const [services, regions] = [await byGroup('SERVICE'), await byGroup('REGION')];
    expect(services.size).toBeGreaterThanOrEqual(12);
    for (const sums of [services, regions])
      expect([...sums.values()].reduce((sum, each) => sum + each)).toBeCloseTo(whole, 4);
    expect(total((await ask({ Granularity: 'MONTHLY' })).days)).toBeCloseTo(whole, 4);
  });

  it('can be narrowed as Cost Explorer does', async () => {
    const filter = { Dimensions: { Key: 'SERVICE', Values: ['AWS Lambda'] } } as const;
    const [only, without, everything] = await Promise.all([
      ask({ Filter: filter as never }),
      ask({ Filter: { Not: filter } as never }),
      ask({}),
    ]);
    expect(total(only.days) + total(without.days)).toBeCloseTo(total(everything.days), 4);
  });

  it.each([
    ['the future', { Start: dayFrom(0), End: dayFrom(5) }],
    ['more than 14 months back', { Start: dayFrom(-500), End: dayFrom(0) }],
    ['a period that ends before it begins', { Start: dayFrom(0), End: dayFrom(-5) }],
    ['no dates', { Start: 'yesterday', End: 'today' }],
  ])('refuses %s', async (_case, TimePeriod) => {
    await expect(ask({ TimePeriod })).rejects.toMatchObject({ name: 'ValidationException' });
  });

  itAtNight('differs between accounts', async () => {
    const [one, other] = await Promise.all([ask({}), ask({}, NOON, '111122223342')]);
    expect(Math.abs(total(one.days) / total(other.days) - 1)).toBeGreaterThan(0.01);
  });
});
