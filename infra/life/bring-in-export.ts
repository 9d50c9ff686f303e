import { AppError } from '@cloudmend/domain/errors';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Providers } from '@cloudmend/scanner';
import type { AuditStore, RecordStore, Stores } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';
import {
  type Imported,
  importWorkspace,
  readArchivedMembers,
  readArchiveDigest,
  type Volume,
  writeExport,
} from './import-workspace';

const IMPORTED = 'The workspace was imported. Test its accounts, then resume the schedule.';

interface Uses {
  readonly system: Pick<SystemStore, 'tenants' | 'trailKeys'>;
  readonly providers: Pick<Providers, 'of'>;
  openRecords(tenantId: TenantId): RecordStore;
  openStores(tenantId: TenantId): Pick<Stores, 'accounts' | 'schedules'>;
  openTrail(tenantId: TenantId): Pick<AuditStore, 'verify'>;
}

interface Arrival {
  readonly volumes: readonly Volume[];
  readonly tenantId: TenantId;
  /** The first admin, whose address is verified. */
  readonly owner: { readonly sub: string; readonly email: string };
}

/** Nothing was entered, claimed or timed for this workspace yet: accounts are tested and schedules resumed by people. */
const settleDown = async ({ providers, openStores }: Uses, tenantId: TenantId): Promise<void> => {
  const { accounts, schedules } = openStores(tenantId);
  for (const { accountId, cloud, roleArn } of await accounts.list()) {
    const { texts } = providers.of(cloud).accounts;
    if (roleArn !== null) await accounts.setStatus(accountId, 'pending', texts.untested);
  }
  for (const { scheduleId } of await schedules.list()) await schedules.disable(scheduleId, IMPORTED);
};

/** @throws AppError conflict unless the archive and the user are those of the deleted workspace */
const checkOwn = async ({ system }: Uses, { volumes, tenantId, owner }: Arrival): Promise<void> => {
  const conflict = (text: string): AppError => new AppError('conflict', text);
  const elsewhere = 'Import it under another name.';
  if (volumes[0]?.manifest.tenant !== tenantId)
    throw conflict(`${tenantId} was the name of a deleted workspace. Only its own export can bring it back.`);
  if (!(await system.tenants.hasArchive(tenantId, readArchiveDigest(volumes))))
    throw conflict(`This is not an export that was made of ${tenantId} before it was deleted. ${elsewhere}`);
  const wasAdmin = readArchivedMembers(volumes).some(
    ({ email, role, state }) =>
      email.toLowerCase() === owner.email.toLowerCase() && role === 'tenant-admin' && state === 'active',
  );
  if (!wasAdmin) throw conflict(`${owner.email} was not an admin of ${tenantId} when it was exported. ${elsewhere}`);
  if (!(await system.trailKeys.isForgotten(tenantId)))
    throw conflict(`${tenantId} is still being deleted. Try again a day after its deletion.`);
};

/** Brings a deleted workspace back from an export of its own. It is served once everything is written; repeated after an interruption. */
const restore = async (uses: Uses, arrival: Arrival): Promise<Imported> => {
  const { system, openRecords, openTrail } = uses;
  const { volumes, tenantId, owner } = arrival;
  await checkOwn(uses, arrival);
  // What an interrupted attempt or a late scan wrote.
  await openRecords(tenantId).removeAll(
    () => true,
    () => 'person',
  );
  // Entries after the export stay, without what was personal in them.
  const { last } = await openTrail(tenantId).verify({ isErased: true });
  const imported = await writeExport(openRecords(tenantId), volumes, tenantId);
  await settleDown(uses, tenantId);
  await system.trailKeys.renew(tenantId, last?.seq ?? 0);
  if (!(await system.tenants.restore({ tenantId, plan: SIGN_UP_PLAN, owner })))
    throw new AppError('conflict', `${tenantId} was changed at the same time. Try again.`);
  return imported;
};

/**
 * Makes a workspace of an export: a new one, or a deleted one from an export of its own.
 * @throws AppError conflict if the name is taken, or belonged to another workspace
 */
export const bringInExport = async (
  uses: Uses,
  arrival: Arrival,
): Promise<Imported & { readonly isRestored: boolean }> => {
  const { system, openRecords } = uses;
  const { volumes, tenantId, owner } = arrival;
  if ((await system.tenants.get(tenantId))?.state === 'deleted')
    return { ...(await restore(uses, arrival)), isRestored: true };
  const created = await system.tenants.create({ tenantId, name: tenantId, plan: SIGN_UP_PLAN, owner });
  if (created === 'taken') throw new AppError('conflict', `The name ${tenantId} is taken.`);
  const imported = await importWorkspace(openRecords(tenantId), volumes, tenantId);
  await settleDown(uses, tenantId);
  if (imported.erasedThrough > 0) await system.trailKeys.renew(tenantId, imported.erasedThrough);
  return { ...imported, isRestored: false };
};
