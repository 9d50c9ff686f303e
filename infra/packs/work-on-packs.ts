import { AppError } from '@cloudmend/domain/errors';
import { isPackOpen } from '@cloudmend/domain/evidence';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { PackRecord, Stores } from '@cloudmend/store';
import { withPastChecks } from '../api/custom-checks/own-checks';
import { errorFields } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { assemblePack } from './assemble-pack';
import { collectPart, toPartName } from './collect-part';
import { listParts } from './parts';
import { readPopulation } from './read-timeline';

type PackServices = Pick<Services, 'openStores' | 'providers' | 'proofSigner' | 'clock' | 'log' | 'settings'> & {
  readonly system: Pick<Services['system'], 'listDue'>;
};

/** Longer than a function runs: until then no one else builds the pack. */
const LEASE_MS = 16 * 60_000;
const FAILURES_MOST = 3;
const UNEXPECTED = 'The pack could not be built. The error was logged; build it again or contact support.';

interface Work {
  readonly services: PackServices;
  readonly stores: Stores;
  readonly tenantId: TenantId;
  /** Whether there is time for another part. */
  readonly hasTime: () => boolean;
}

/** The pack unless someone cancelled it meanwhile. */
const stillOpen = async ({ stores }: Work, pack: PackRecord): Promise<boolean> => {
  const now = await stores.packs.get(pack.id);
  return now !== undefined && now.version === pack.version && isPackOpen(now);
};

/** Takes the next parts, then assembles. Returns what there is to do still: nothing, once the pack is finished. */
const buildPack = async (work: Work, leased: PackRecord): Promise<void> => {
  const { services, stores, tenantId, hasTime } = work;
  const { packs } = stores;
  const { clock } = services;
  const { frameworks } = await withPastChecks({ ...stores, ...services });
  const framework = frameworks.find(leased.framework);
  if (!framework) throw new AppError('not-found', 'The framework is no longer part of the product.');
  const linked = (await readPopulation(stores, leased)).map(({ accountId }) => accountId);
  const parts = listParts({ ...leased, accounts: leased.accounts ?? [...new Set(linked)] });
  let pack = leased;
  for (let index = pack.done; index < parts.length; index += 1) {
    if (!hasTime()) return void (await packs.change(pack, { leasedUntil: null }));
    const part = parts[index] as (typeof parts)[number];
    await collectPart({ ...stores, providers: services.providers }, { packId: pack.id, framework, part }, index);
    pack = await packs.change(pack, { done: index + 1, parts: parts.length, failures: 0 });
  }
  const keysUrl = `${services.settings.siteUrl ?? ''}/api/evidence/keys`;
  const assembly = { tenant: tenantId, pack, framework, parts, keysUrl };
  const { digest, volumes, leftOver } = await assemblePack({ ...stores, ...services }, assembly);
  const now = clock();
  if (!(await stillOpen(work, pack))) return;
  await packs.change(pack, {
    state: 'ready',
    digest,
    volumes,
    finishedAt: now.toISOString(),
    leasedUntil: null,
  });
  for (const name of [...leftOver, ...parts.map((_part, index) => toPartName(index))])
    await packs.removeFile(pack.id, name);
};

const noteFailure = async ({ services, stores }: Work, id: string, error: unknown): Promise<void> => {
  const pack = await stores.packs.get(id);
  if (!pack || !isPackOpen(pack)) return;
  const failures = pack.failures + 1;
  const isFinal = error instanceof AppError || failures >= FAILURES_MOST;
  services.log.error('Could not build an evidence pack.', { ...errorFields(error) });
  await stores.packs.change(
    pack,
    isFinal
      ? {
          state: 'failed',
          reason: error instanceof AppError ? error.message : UNEXPECTED,
          finishedAt: services.clock().toISOString(),
          leasedUntil: null,
          failures,
        }
      : { leasedUntil: null, failures },
  );
};

/** A version of the pack was written by someone else: a cancellation, or another builder. */
const isOvertaken = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

const workOnTenant = async (services: PackServices, tenantId: TenantId, hasTime: () => boolean): Promise<void> => {
  const stores = services.openStores(tenantId);
  const now = services.clock();
  for (const pack of (await stores.packs.list()).filter(isPackOpen).reverse()) {
    if (!hasTime()) return;
    if (pack.leasedUntil !== null && pack.leasedUntil > now.toISOString()) continue;
    const work = { services, stores, tenantId, hasTime };
    try {
      const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
      await buildPack(work, await stores.packs.change(pack, { state: 'building', leasedUntil }));
    } catch (error) {
      if (!isOvertaken(error)) await noteFailure(work, pack.id, error);
    }
  }
};

/** Builds the packs that wait, of all workspaces, as long as there is time. */
export const workOnPacks = async (services: PackServices, hasTime: () => boolean = () => true): Promise<void> => {
  for (const { tenantId } of await services.system.listDue('packs'))
    if (hasTime()) await workOnTenant(services, tenantId, hasTime);
};
