import {
  type AddOnId,
  type AddOnRecord,
  type AddOnResult,
  type AddOnRun,
  toWeeklySlot,
} from '@cloudmend/domain/add-ons';
import { AppError } from '@cloudmend/domain/errors';
import { hasFeature } from '@cloudmend/domain/plans';
import { latestRun } from '@cloudmend/domain/schedules';
import type { Stores } from '@cloudmend/store';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { runGreenops } from './run-greenops';
import { runReadiness } from './run-readiness';
import type { AddOnWork, RunOutcome } from './run-result';
import { runSecurity } from './run-security';

type AddOnServices = Pick<Services, 'openStores' | 'providers' | 'clock' | 'log'> & {
  readonly system: Pick<Services['system'], 'listDue'>;
};

const RUNS: Readonly<Record<AddOnId, (work: AddOnWork) => Promise<RunOutcome>>> = {
  compliance: runReadiness,
  greenops: runGreenops,
  secScanner: runSecurity,
};

const MINUTE_MS = 60_000;
/** Waits after a failed attempt; the attempt after the last wait settles the slot. */
const RETRY_MINUTES = [1, 10, 60, 360];

/** The slot that came up and was not handled; of several missed ones only the latest. */
const findDueSlot = ({ state, anchor, handledThrough }: AddOnRecord, now: Date): string | undefined => {
  const slot = state === 'active' ? latestRun(toWeeklySlot(anchor), now)?.toISOString() : undefined;
  return slot !== undefined && slot > handledThrough ? slot : undefined;
};

/** What the last run that was not skipped found. */
const readLast = async ({ addOns }: Pick<Stores, 'addOns'>, id: AddOnId): Promise<AddOnResult | undefined> => {
  const head = (await addOns.runs(id)).find(({ outcome }) => outcome === 'done');
  return (head && (await addOns.run(id, head.slot))?.result) ?? undefined;
};

/** A change of the add-on since then counts; the run of the slot stays. */
const saveUnlessChanged = async ({ addOns }: Pick<Stores, 'addOns'>, record: AddOnRecord): Promise<void> => {
  try {
    await addOns.save(record);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
};

/** Keeps the run of a slot. Done twice, the first one is kept: its key is the slot. */
const settleSlot = async (stores: Stores, record: AddOnRecord, run: Omit<AddOnRun, 'addOn'>): Promise<void> => {
  const { id } = record;
  const { slot, at, outcome, summary } = run;
  await stores.addOns.addRun({ addOn: id, ...run });
  await stores.audit.append({
    at,
    actor: `add-on ${id}`,
    role: '-',
    action: 'add-on.run',
    target: id,
    outcome: outcome === 'failed' ? 'failed' : 'done',
    requestId: `${id} ${slot}`,
    sourceIp: '-',
    before: null,
    after: { outcome, summary },
  });
  await saveUnlessChanged(stores, { ...record, handledThrough: slot, failure: null });
};

const runSlot = async (services: AddOnServices, stores: Stores, record: AddOnRecord, slot: string): Promise<void> => {
  const now = services.clock();
  const work = { services, stores, record, now, last: await readLast(stores, record.id) };
  const { summary, facts, result } = await RUNS[record.id](work);
  const outcome = result === null ? 'skipped' : 'done';
  await settleSlot(stores, record, { slot, at: now.toISOString(), outcome, summary, facts, result });
};

const describeFailure = (error: unknown): string =>
  error instanceof AppError ? error.message : 'An unexpected error occurred and was logged.';

/** Tries the slot again later; after the last attempt it is settled as failed. */
const noteFailure = async (
  { clock }: Pick<AddOnServices, 'clock'>,
  stores: Stores,
  { record, slot, error }: { readonly record: AddOnRecord; readonly slot: string; readonly error: unknown },
): Promise<void> => {
  const now = clock();
  const attempts = (record.failure?.slot === slot ? record.failure.attempts : 0) + 1;
  const reason = describeFailure(error);
  const wait = RETRY_MINUTES[attempts - 1];
  if (wait === undefined) {
    const summary = `The run failed ${attempts} times. ${reason}`;
    const run = { slot, at: now.toISOString(), outcome: 'failed', summary, facts: [], result: null } as const;
    return settleSlot(stores, record, { ...run, facts: [] });
  }
  const retryAt = new Date(now.getTime() + wait * MINUTE_MS).toISOString();
  await saveUnlessChanged(stores, { ...record, failure: { slot, attempts, reason, retryAt } });
};

const isWaiting = ({ failure }: AddOnRecord, slot: string, now: Date): boolean =>
  failure?.slot === slot && failure.retryAt > now.toISOString();

const runTenant = async (services: AddOnServices, stores: Stores, hasTime: () => boolean): Promise<number> => {
  let ran = 0;
  for (const record of await stores.addOns.list()) {
    const slot = findDueSlot(record, services.clock());
    if (slot === undefined || isWaiting(record, slot, services.clock()) || !hasTime()) continue;
    try {
      await runSlot(services, stores, record, slot);
      ran += 1;
    } catch (error) {
      services.log.error(`The add-on ${record.id} could not run.`, errorFields(error));
      await noteFailure(services, stores, { record, slot, error });
    }
  }
  return ran;
};

/** Runs the add-ons of all workspaces whose weekly slot came up. Returns how many ran. */
export const runAddOns = async (services: AddOnServices, hasTime: () => boolean = () => true): Promise<number> => {
  let ran = 0;
  for (const { tenantId, plan } of await services.system.listDue('addOns'))
    if (hasFeature(plan, 'addOns') && hasTime())
      ran += await runTenant(services, services.openStores(tenantId), hasTime);
  return ran;
};
