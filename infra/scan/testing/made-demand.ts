import { ACCOUNT_READ_S } from '../../config/capacity';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { type Demand, type Faults, simulateAdmission } from './simulate-admission';

interface Made {
  readonly tenants: number;
  readonly scans: number;
  readonly places: number;
}

/** How much of the places is asked for on average; bursts ask for more. */
const LOAD = 0.8;
/** Noisy workspaces ask for many accounts, one in so many scans. */
const [NOISY_EVERY, NOISY_ACCOUNTS] = [40, 40];
/**
 * They ask for a quarter of the places. Among many workspaces each has a share of one place: if they were fewer, their lines would grow without end, which
 * plans prevent by a limit on open scans.
 */
const countNoisy = (places: number): number => Math.max(5, Math.ceil(places / 2));
const BURST = 200;

/** Scans of quiet workspaces with one to three accounts beside noisy ones, in bursts as schedules make them. */
export function* makeDemand(
  random: PropertyRunner,
  { tenants, scans, places }: Made,
): Generator<{
  readonly tenant: number;
  readonly at: number;
  readonly accounts: number;
}> {
  const noisy = countNoisy(places);
  const meanAccounts = 2 + NOISY_ACCOUNTS / NOISY_EVERY;
  const gap = (ACCOUNT_READ_S * meanAccounts) / (places * LOAD);
  let at = 0;
  for (let scan = 0; scan < scans; scan += 1) {
    if (scan % BURST === 0) at += BURST * gap;
    else at += random.next() * 0.01;
    const isNoisy = scan % NOISY_EVERY === 0;
    yield isNoisy
      ? { tenant: Math.floor(random.next() * noisy), at, accounts: NOISY_ACCOUNTS }
      : { tenant: noisy + Math.floor(random.next() * tenants), at, accounts: 1 + Math.floor(random.next() * 3) };
  }
}

const DAY_S = 86_400;
/** Half of the workspaces scan in the morning, on a quarter of an hour; the others in any minute of the day. */
const [MORNING_S, MORNING_QUARTERS] = [6 * 3600, 8];

/** A day on which each workspace scans its accounts once. */
export const makeDay = (random: PropertyRunner, tenants: number, accounts: number): Demand['scans'] =>
  Array.from({ length: tenants }, (_, tenant) => {
    const isEarly = random.next() < 0.5;
    const quarter = MORNING_S + Math.floor(random.next() * MORNING_QUARTERS) * 900;
    // Schedules fire within their minute.
    const at = (isEarly ? quarter : Math.floor((random.next() * DAY_S) / 60) * 60) + random.next() * 60;
    return { tenant, at, accounts };
  }).sort((one, other) => one.at - other.at);

const makeFaults = (random: PropertyRunner): Faults => {
  const chance = (most: number): number => (random.next() < 0.6 ? random.next() * most : 0);
  return {
    death: chance(0.15),
    throttle: chance(0.2),
    repeat: chance(0.3),
    loss: chance(0.15),
    skewS: random.next() * 30,
    redrive: chance(1),
  };
};

/** Runs small crowds under random faults. Returns the schedules in which something was lost or closed wrongly. */
export const simulateFaults = async (
  seed: number,
  schedules: number,
): Promise<{ readonly failures: readonly object[]; readonly redriven: number }> => {
  const failures: object[] = [];
  let redriven = 0;
  for (let schedule = 0; schedule < schedules; schedule += 1) {
    const random = new PropertyRunner(seed * 10_007 + schedule);
    const places = 1 + Math.floor(random.next() * 12);
    const faults = makeFaults(random);
    const scans: Demand['scans'] = makeDemand(random, { tenants: 6, scans: 20, places });
    const result = await simulateAdmission(random, { places, faults, scans });
    const { asked, done, failed, wronglyClosed, left } = result;
    redriven += result.redriven;
    // Only a scan whose runs died may fail. Whatever fails, no one waits for more than one account of another workspace.
    const isSound =
      result.mostAhead <= 1 &&
      asked === 20 &&
      done + failed === asked &&
      wronglyClosed === 0 &&
      left === 0 &&
      (failed === 0 || faults.death + faults.loss > 0);
    if (!isSound) failures.push({ schedule, places, faults, ...result });
  }
  return { failures, redriven };
};
