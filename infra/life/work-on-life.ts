import { createHash } from 'node:crypto';
import { inParallel } from '@cloudmend/store';
import { decodeTime } from 'ulid';
import { hasFeature } from '@cloudmend/domain/plans';
import { type RecordKind, type RetentionDays, retentionFor } from '@cloudmend/domain/retention';
import { withExpiry } from '@cloudmend/domain/evidence';
import type { LifeWorkItem, TenantRecord } from '@cloudmend/store/system';
import { noteOwners } from '../people/note-owners';
import { errorFields } from '../runtime/logger';
import { settleTimers } from '../schedules/settle-timers';
import { eraseWorkspace, removeRecords } from './erase-workspace';
import { exportWorkspace } from './export-workspace';
import type { LifeServices } from './life-services';

const DAY_MS = 86_400_000;
/** Longer than a function runs. */
const LEASE_SECONDS = 16 * 60;
/** Workspaces whose day is planned together. */
const PLANNED_AT_ONCE = 500;
const AT_ONCE = 8;
/** Folders of a workspace that hold no scan. */
const [PACKS, EXPORTS] = ['packs', 'exports'];

interface LifeTask {
  readonly services: LifeServices;
  readonly tenant: TenantRecord;
  readonly item: LifeWorkItem;
  readonly hasTime: () => boolean;
}

const scannedAt = (scanId: string): number | undefined => {
  try {
    return decodeTime(scanId);
  } catch {
    return undefined;
  }
};

interface Rules {
  readonly days: RetentionDays;
  readonly held: readonly RecordKind[];
}

/** Folders whose time is over. */
const listExpired = async (
  { services, tenant: { tenantId } }: LifeTask,
  { days, held }: Rules,
): Promise<ReadonlyArray<readonly string[]>> => {
  const now = services.clock();
  const { packs, exports } = services.openStores(tenantId);
  const folders = held.includes('snapshots') ? [] : await services.openRecords(tenantId).listFolders();
  const oldest = now.getTime() - days.snapshots * DAY_MS;
  const built = held.includes('packs') ? [] : await packs.list();
  return [
    ...folders.filter((folder) => (scannedAt(folder) ?? now.getTime()) <= oldest).map((folder) => [folder]),
    ...built.filter((pack) => withExpiry(pack, days.packs, now).state === 'expired').map(({ id }) => [PACKS, id]),
    ...(await exports.list())
      .filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now.toISOString())
      .map(({ id }) => [EXPORTS, id]),
  ];
};

/** Deletes snapshots and files whose time is over. Records expire. Returns whether all are gone. */
const expireObjects = async (task: LifeTask, rules: Rules): Promise<boolean> => {
  const records = task.services.openRecords(task.tenant.tenantId);
  for (const folder of await listExpired(task, rules)) {
    if (!task.hasTime()) return false;
    await records.removeFolder(...folder);
  }
  return true;
};

/** Returns a workspace whose plan no longer includes a choice to the plan's periods; true if it had one. */
const endOwnRetention = async ({ services, tenant }: LifeTask): Promise<boolean> => {
  const { retention } = services.openStores(tenant.tenantId);
  const kinds = Object.keys((await retention.read()).own) as RecordKind[];
  if (kinds.length === 0 || hasFeature(tenant.plan, 'ownRetention')) return false;
  await retention.change(Object.fromEntries(kinds.map((kind) => [kind, null])));
  return true;
};

/** Has a workspace's records follow its rules. Returns whether everything was looked at. */
const keepToRules = async (task: LifeTask): Promise<boolean> => {
  const { services, tenant, item, hasTime } = task;
  const { tenantId, plan } = tenant;
  const isChanged = await endOwnRetention(task);
  const { own, held } = await services.openStores(tenantId).retention.read();
  if (isChanged || item.kind === 'retention') {
    // Records are written with the paid plans' periods: only snapshots differ on Free.
    const days = retentionFor('enterprise', own);
    const { changed, isDone } = await services.openRecords(tenantId).applyRules({ days, held }, hasTime);
    if (changed > 0) services.log.info(`Retention was applied to ${changed} records.`, { tenantId });
    if (!isDone) return false;
  }
  const isDone = await expireObjects(task, { days: retentionFor(plan, own), held });
  if (isDone && item.kind === 'expiry') {
    await noteOwners(services, tenant);
    await settleTimers(services, tenantId);
  }
  return isDone;
};

/** When in the day a workspace is looked at: spread, and always the same. */
const toMoment = (day: string, tenantId: string): string => {
  const share = createHash('sha256').update(tenantId).digest().readUInt32BE() / 2 ** 32;
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + share * DAY_MS).toISOString();
};

/** Once a day: every workspace is looked at. Planned in pages, so that a run without time leaves the rest to the next. */
const planDay = async ({ system, clock }: LifeServices, hasTime: () => boolean): Promise<void> => {
  const { lifeWork, tenants } = system;
  const day = clock().toISOString().slice(0, 10);
  const { through, isDone } = await lifeWork.readPlan(day);
  if (isDone) return;
  for await (const page of tenants.pages(through, PLANNED_AT_ONCE)) {
    if (!hasTime()) return;
    const live = page.filter(({ state }) => state === 'active');
    await inParallel(live, AT_ONCE, ({ tenantId }) =>
      lifeWork.add({ tenantId, kind: 'expiry', dueAt: toMoment(day, tenantId) }),
    );
    const last = page.at(-1);
    if (last) await lifeWork.savePlan(day, { through: last.tenantId, isDone: false });
  }
  await lifeWork.savePlan(day, { isDone: true });
};

/** A new place for timers is empty, as after a removal and a deployment: every workspace makes its timers from its records. */
const planTimers = async ({ system, scheduler }: LifeServices, hasTime: () => boolean): Promise<void> => {
  const { lifeWork, tenants } = system;
  const madeAt = await scheduler.madeAt();
  if (madeAt === undefined || madeAt === (await lifeWork.readTimers())) return;
  for await (const page of tenants.pages(undefined, PLANNED_AT_ONCE)) {
    if (!hasTime()) return;
    const live = page.filter(({ state }) => state === 'active');
    // Named by a time that does not change, so that a repeated plan adds nothing.
    await inParallel(live, AT_ONCE, ({ tenantId }) => lifeWork.add({ tenantId, kind: 'timers', dueAt: madeAt }));
  }
  await lifeWork.saveTimers(madeAt);
};

/** Deletes the workspace, and a day later whatever a scan that was running then still wrote. */
const erase = async (services: LifeServices, item: LifeWorkItem, hasTime: () => boolean): Promise<boolean> => {
  const { tenantId, dueAt } = item;
  const { lifeWork, tenants } = services.system;
  const tenant = await tenants.get(tenantId);
  const nextDay = new Date(services.clock().getTime() + DAY_MS).toISOString();
  if (tenant?.state === 'deleted') {
    const { isDone } = await removeRecords(services, tenantId, hasTime);
    if (isDone) await services.system.trailKeys.forget(tenantId);
    return isDone;
  }
  // Called off, or asked for again with another date.
  if (tenant?.erasesAt !== dueAt) return true;
  const outcome = await eraseWorkspace(services, tenantId, hasTime);
  if (outcome === 'unfinished') return false;
  if (outcome === 'held') await tenants.setErasure(tenantId, nextDay);
  await lifeWork.add({ tenantId, kind: 'erasure', dueAt: nextDay });
  return true;
};

/** Returns whether the work is finished. */
const take = async (services: LifeServices, item: LifeWorkItem, hasTime: () => boolean): Promise<boolean> => {
  if (item.kind === 'erasure') return erase(services, item, hasTime);
  const tenant = await services.system.tenants.get(item.tenantId);
  if (tenant?.state !== 'active') return true;
  if (item.kind === 'timers') {
    await settleTimers(services, item.tenantId);
    return true;
  }
  return item.kind === 'export'
    ? exportWorkspace(services, item, hasTime)
    : keepToRules({ services, tenant, item, hasTime });
};

const workOn = async (services: LifeServices, item: LifeWorkItem, hasTime: () => boolean): Promise<void> => {
  const { lifeWork } = services.system;
  if (!(await lifeWork.lease(item, LEASE_SECONDS))) return;
  await ((await take(services, item, hasTime)) ? lifeWork.remove(item) : lifeWork.release(item));
};

/**
 * A deployment that changes the client of companies takes all providers from it: CloudFormation does not know of them, and
 * Cognito sets what an update leaves out to its default.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserPoolClient.html
 */
const offerProviders = async ({ companyPool, log }: LifeServices): Promise<void> => {
  if (await companyPool.offerAgain()) log.warn("Companies' providers were missing from their client; they are back.");
};

/** Works on what is due, oldest first, as long as there is time. @throws AggregateError of the failures */
export const workOnLife = async (services: LifeServices, hasTime: () => boolean = () => true): Promise<void> => {
  const failures: unknown[] = [];
  await offerProviders(services).catch((error: unknown) => failures.push(error));
  await planTimers(services, hasTime);
  await planDay(services, hasTime);
  const tried = new Set<string>();
  const listNew = async (): Promise<readonly LifeWorkItem[]> =>
    (await services.system.lifeWork.listDue()).filter((item) => !tried.has(JSON.stringify(item)));
  for (let due = await listNew(); due.length > 0; due = await listNew())
    for (const item of due) {
      if (!hasTime()) return end(failures);
      tried.add(JSON.stringify(item));
      try {
        await workOn(services, item, hasTime);
      } catch (error) {
        // Its lease passes, then it is tried again.
        const { tenantId, kind } = item;
        services.log.error(`Work on the records of a workspace failed: ${kind}.`, { tenantId, ...errorFields(error) });
        failures.push(error);
      }
    }
  end(failures);
};

const end = (failures: readonly unknown[]): void => {
  if (failures.length > 0) throw new AggregateError(failures, 'Work on the records of workspaces failed.');
};
