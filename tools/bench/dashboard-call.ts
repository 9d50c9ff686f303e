import { getMetrics } from '@cloudmend/domain/costs';
import { aRecommendation, anAccount } from '@cloudmend/domain/testing';
import type { CostDay, Stores } from '@cloudmend/store';
import { openLocalTable } from '@cloudmend/store/testing';
import { PROVIDERS } from '@cloudmend/infra/providers';
import { getMetricsFor } from '../../infra/api/metrics/get-metrics';
import { listDates } from '@cloudmend/finops/bill';
import type { Figure } from './figure';
import { median, milliseconds } from './figure';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const YEAR = listDates({ from: '2025-11-21', to: '2026-11-20' });
const CALLS = 15;

/** The cost of one service on one day, varied to the cent. */
const computeUsd = (account: number, service: number, day: number): number =>
  ((account * 7919 + service * 104_729 + day * 1_299_709) % 100_000) / 100;

const makeYear = (account: number, services: number): CostDay[] =>
  YEAR.map((date, day) => {
    const usdByService = Object.fromEntries(
      Array.from({ length: services }, (_, service) => [
        `Amazon Service Number ${service}`,
        computeUsd(account, service, day),
      ]),
    );
    return {
      date,
      estimated: false,
      usdByService,
      usdByRegion: { 'us-east-1': computeUsd(account, 0, day), 'eu-west-1': computeUsd(account, 1, day) },
    };
  });

const RECOMMENDATIONS = 20;

const makeSavings = (accountId: string) =>
  Array.from({ length: RECOMMENDATIONS }, (_, at) =>
    aRecommendation({
      id: `${accountId}-${at}`,
      accountId,
      rule: at % 2 === 0 ? 'EBS-UNATTACHED' : 'VPC-EIP',
      monthlySavingUsd: at + 1,
    }),
  );

const fill = async (stores: Stores, accounts: number, services: number): Promise<void> => {
  for (let account = 0; account < accounts; account += 1) {
    const accountId = String(100_000_000_000 + account);
    await stores.accounts.link(anAccount({ accountId }), null);
    await stores.costs.record(accountId, makeYear(account, services), NOW.toISOString());
    await stores.recommendations.record({ scanId: '1', at: NOW.toISOString(), accountId }, makeSavings(accountId), []);
  }
  await stores.costs.rollUp();
};

/** Duration of the dashboard call's handler, including the table emulator in the same process. */
const timeCalls = async (stores: Stores): Promise<number> => {
  const handle = getMetricsFor({
    costs: stores.costs,
    recommendations: stores.recommendations,
    clock: () => NOW,
    providers: async () => PROVIDERS,
  });
  const input = getMetrics.input.parse({ range: '90d', compare: 'prev' });
  const took: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await handle({} as Parameters<typeof handle>[0], input, {} as Parameters<typeof handle>[2]);
    took.push(performance.now() - began);
  }
  return median(took);
};

/** The dashboard call over a year of cost, 90 days compared with the previous 90, and its growth with accounts. */
export const dashboardCall = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [accounts, services, aim] of [
    [1, 200, undefined],
    [10, 200, undefined],
    [100, 200, 100],
  ] as const) {
    const local = await openLocalTable();
    const stores = local.openStores('acme');
    await fill(stores, accounts, services);
    figures.push(
      milliseconds(
        `dashboard call, a year x ${services} services x ${accounts} accounts`,
        await timeCalls(stores),
        aim,
      ),
    );
    await local.close();
  }
  return figures;
};
