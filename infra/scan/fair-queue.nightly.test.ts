import type { TenantId } from '@cloudmend/domain/tenancy';
import { reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { openLocalTable } from '@cloudmend/store/testing';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { planCapacity } from '../config/capacity';
import { stageConfig } from '../config/stages';
import definition from './scan-workflow.asl.json';

const PLACES = planCapacity(stageConfig('prod')).accountsAtOnce;
const HOURS = 10;
const BEGIN = Date.parse('2026-11-21T00:00:00.000Z');
/** Starting the workflow and planning the scan, before an account requests its place. */
const STEPS_S = 3;
/** A workspace's constant demand: two running scans, each with as many accounts as the workflow's map takes. */
const NOISY_ACCOUNTS = 2 * definition.States.ScanAccounts.MaxConcurrency;
const QUIET = 9;
/** The reading time of an account, and the mean pause before a quiet workspace scans again. */
const [SHORTEST_S, LONGEST_S, PAUSE_S] = [60, 240, 300];

const comeAgain = definition.States.ScanAccounts.ItemProcessor.States.PlanAccount.Retry.find(({ ErrorEquals }) =>
  ErrorEquals.includes('NoRoom'),
);

/** Events by time in seconds, independent of this machine's clock. */
const agenda = () => {
  const open: Array<{ readonly at: number; readonly act: (now: number) => Promise<void> }> = [];
  return {
    plan: (at: number, act: (now: number) => Promise<void>) => {
      const later = open.findIndex((one) => one.at > at);
      open.splice(later === -1 ? open.length : later, 0, { at, act });
    },
    runUntil: async (end: number) => {
      for (let next = open.shift(); next && next.at <= end; next = open.shift()) await next.act(next.at);
    },
  };
};

/**
 * How long each scan of the quiet workspaces waited for its first account, in seconds, and the maximum number of
 * accounts read concurrently.
 */
const live = async (isNoisy: boolean): Promise<{ readonly waits: number[]; readonly most: number }> => {
  const local = await openLocalTable();
  const { readingPlaces } = local.system;
  const random = new PropertyRunner(SEED);
  const { plan, runUntil } = agenda();
  const waits: number[] = [];
  let [most, reading, accounts] = [0, 0, 0];

  const readAccount = (
    tenant: string,
    since: number,
    started: (at: number) => void,
    endAccount: (at: number) => void,
  ): void => {
    const account = {
      tenantId: tenant as TenantId,
      scanId: `scan-${tenant}`,
      accountId: String((accounts += 1)).padStart(12, '0'),
    };
    const ask = async (now: number, attempt: number): Promise<void> => {
      local.setTime(new Date(BEGIN + now * 1000).toISOString());
      if (!(await readingPlaces.take(account, PLACES))) {
        const { IntervalSeconds = 0, BackoffRate = 1, MaxDelaySeconds = 0 } = comeAgain ?? {};
        return plan(now + random.next() * Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** attempt), (then) =>
          ask(then, attempt + 1),
        );
      }
      most = Math.max(most, (reading += 1));
      started(now);
      plan(now + SHORTEST_S + random.next() * (LONGEST_S - SHORTEST_S), async (then) => {
        await readingPlaces.giveBack(account);
        reading -= 1;
        endAccount(then);
      });
    };
    plan(since, (now) => ask(now, 0));
  };
  const readOnAndOn = (since: number): void => readAccount('noisy', since, () => undefined, readOnAndOn);
  const scanNowAndThen = (tenant: string, since: number): void => {
    const asked = since - Math.log(1 - random.next()) * PAUSE_S;
    let [isStarted, left] = [false, 1 + Math.floor(random.next() * 3)];
    const started = (at: number): void => {
      if (!isStarted) waits.push(at - asked);
      isStarted = true;
    };
    const endAccount = (at: number): void => {
      left -= 1;
      if (left === 0) scanNowAndThen(tenant, at);
    };
    for (let account = left; account > 0; account -= 1) readAccount(tenant, asked, started, endAccount);
  };

  if (isNoisy) for (let account = 0; account < NOISY_ACCOUNTS; account += 1) readOnAndOn(0);
  for (let workspace = 0; workspace < QUIET; workspace += 1) scanNowAndThen(`quiet-${workspace}`, 0);
  await runUntil(HOURS * 3600);
  await local.close();
  return { waits, most };
};

const p95 = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN;

describe('the scans of nine quiet workspaces', () => {
  it('start at most twice as late next to a noisy one, within the number of workers', async () => {
    const alone = await live(false);
    const beside = await live(true);
    expect(Math.min(alone.waits.length, beside.waits.length)).toBeGreaterThan(50 * HOURS);
    const ratio = (STEPS_S + p95(beside.waits)) / (STEPS_S + p95(alone.waits));
    reportFigure({
      id: 'S52',
      what: `scans of quiet workspaces beside a noisy one: p95 of the start ${ratio.toFixed(2)} times as late as alone`,
      tried: beside.waits.length,
      failed: ratio <= 2 ? 0 : 1,
    });
    expect(ratio).toBeLessThanOrEqual(2);
    expect(beside.most).toBeLessThanOrEqual(PLACES);
    // The noisy one gets what the others leave.
    expect(beside.most).toBeGreaterThan(PLACES / 2);
  }, 600_000);
});
