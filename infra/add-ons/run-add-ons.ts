import { type AddOnId, type AddOnRecord, type AddOnResult, toWeeklySlot } from '@cloudmend/domain/add-ons';
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
  readonly system: { readonly tenants: Pick<Services['system']['tenants'], 'list'> };
};

const RUNS: Readonly<Record<AddOnId, (work: AddOnWork) => Promise<RunOutcome>>> = {
  compliance: runReadiness,
  greenops: runGreenops,
  secScanner: runSecurity,
};

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
const markHandled = async ({ addOns }: Pick<Stores, 'addOns'>, record: AddOnRecord, slot: string): Promise<void> => {
  try {
    await addOns.save({ ...record, handledThrough: slot });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
};

/** Runs a slot. Done twice, the first run is kept: its key is the slot. */
const runSlot = async (services: AddOnServices, stores: Stores, record: AddOnRecord, slot: string): Promise<void> => {
  const now = services.clock();
  const { id } = record;
  const work = { services, stores, record, now, last: await readLast(stores, id) };
  const { summary, facts, result } = await RUNS[id](work);
  const outcome = result === null ? 'skipped' : 'done';
  const at = now.toISOString();
  await stores.addOns.addRun({ addOn: id, slot, at, outcome, summary, facts, result });
  await stores.audit.append({
    at,
    actor: `add-on ${id}`,
    role: '-',
    action: 'add-on.run',
    target: id,
    outcome: 'done',
    requestId: `${id} ${slot}`,
    sourceIp: '-',
    before: null,
    after: { outcome, summary },
  });
  await markHandled(stores, record, slot);
};

const runTenant = async (services: AddOnServices, stores: Stores, hasTime: () => boolean): Promise<number> => {
  let ran = 0;
  for (const record of await stores.addOns.list()) {
    const slot = findDueSlot(record, services.clock());
    if (slot === undefined || !hasTime()) continue;
    try {
      await runSlot(services, stores, record, slot);
      ran += 1;
    } catch (error) {
      services.log.error(`The add-on ${record.id} could not run and is retried.`, errorFields(error));
    }
  }
  return ran;
};

/** Runs the add-ons of all workspaces whose weekly slot came up. Returns how many ran. */
export const runAddOns = async (services: AddOnServices, hasTime: () => boolean = () => true): Promise<number> => {
  let ran = 0;
  for (const { tenantId, state, plan } of await services.system.tenants.list())
    if (state === 'active' && hasFeature(plan, 'addOns') && hasTime())
      ran += await runTenant(services, services.openStores(tenantId), hasTime);
  return ran;
};
