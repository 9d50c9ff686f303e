import { createHmac } from 'node:crypto';
import { isFinished } from '@cloudmend/domain/scans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { BACKUP_DAYS } from '../config/backups';
import { errorFields } from '../runtime/logger';
import { canonicalJson, STATEMENT_TYPE } from '@cloudmend/domain/changes';
import { signStatement } from '../runtime/sign-statement';
import { letCompanyGo } from '../company-sign-in/retire-provider';
import type { LifeServices } from './life-services';

const DAY_MS = 86_400_000;
/** Scans that may still be open are among the latest. */
const OPEN_SCANS_AMONG = 50;
const PREDICATE_TYPE = 'https://cloudmend/erasure/v1';

/** Ends what acts for the workspace, and frees what it claimed: both are named in its records only. */
const letGo = async (services: LifeServices, tenantId: TenantId): Promise<void> => {
  const { system, scheduler, workflow, clock } = services;
  const { accounts, schedules, scans, repositories } = services.openStores(tenantId);
  for (const { scheduleId } of await schedules.list()) await scheduler.remove(scheduleId);
  for (const { scanId, status } of (await scans.list(OPEN_SCANS_AMONG)).items) {
    if (isFinished(status)) continue;
    await scans.conclude(scanId, 'cancelled', clock().toISOString(), 'The workspace was deleted.');
    await workflow.stop({ tenantId, scanId });
  }
  for (const account of await accounts.list()) {
    const claim = await system.accountClaims.findHeld(account, tenantId);
    if (claim) await system.accountClaims.release(claim);
  }
  for (const { server, hostId } of await repositories.list())
    await system.installations.releaseRepository(server, hostId, tenantId);
  for (const { server, installationId } of await repositories.listInstallations())
    if ((await system.installations.owner(server, installationId)) === tenantId)
      await system.installations.release(server, installationId);
};

/** One after the other, so that those who are left after an interruption is still listed. Those in no other workspace are forgotten. */
const forgetPeople = async (services: LifeServices, tenantId: TenantId): Promise<void> => {
  const { system, identity } = services;
  const members = await system.members.ofTenant(tenantId);
  await system.contacts.removeFrom(tenantId, new Set(members.map(({ email }) => email)));
  for (const { sub } of members) {
    await system.members.remove(sub, tenantId);
    if (await system.members.forget(sub)) await identity.remove(sub);
  }
  await system.accessTokens.removeAll(tenantId);
  await system.provisioning.removeAll(tenantId);
  await letCompanyGo(services, tenantId);
  await system.tenants.remove(tenantId);
};

const PSEUDONYM_LENGTH = 12;

/** Entries of one person keep one pseudonym, which leads back to no one once the secret is forgotten. */
const pseudonymsBy =
  (secret: string) =>
  (actor: string): string =>
    `person-${createHmac('sha256', secret).update(actor).digest('hex').slice(0, PSEUDONYM_LENGTH)}`;

/** Deletes all records and files. The locked copies of the trail cannot be deleted: their key is destroyed first. */
export const removeRecords = async (
  { system, openRecords }: Pick<LifeServices, 'system' | 'openRecords'>,
  tenantId: TenantId,
  hasTime: () => boolean,
): ReturnType<ReturnType<LifeServices['openRecords']>['removeAll']> => {
  const secret = await system.trailKeys.destroy(tenantId);
  return openRecords(tenantId).removeAll(hasTime, pseudonymsBy(secret));
};

interface Erased {
  readonly records: number;
  readonly objects: number;
}

/** Signed, and mailed to the former admins: nothing of it is kept. */
const sendReceipt = async (
  { proofSigner, mail, clock, log }: LifeServices,
  tenantId: TenantId,
  { records, objects }: Erased,
  admins: readonly string[],
): Promise<void> => {
  const now = clock();
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [{ name: tenantId }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      erasedAt: now.toISOString(),
      records,
      objects,
      backupsExpireAt: new Date(now.getTime() + BACKUP_DAYS * DAY_MS).toISOString(),
    },
  };
  const { envelope } = await signStatement(proofSigner, canonicalJson(statement));
  const body = `The workspace ${tenantId} was deleted: ${records} records and ${objects} files.
Backups still hold them until ${statement.predicate.backupsExpireAt.slice(0, 10)}. The audit trail keeps what was done and when, with pseudonyms in place of people.
The key to its locked copies was destroyed.

The signed receipt, which the public keys of this site verify:
${JSON.stringify(envelope)}`;
  for (const to of admins)
    await mail
      .send({ to, subject: `${tenantId} was deleted`, body })
      .catch((error: unknown) => log.error('A receipt could not be sent.', { tenantId, ...errorFields(error) }));
};

/** Deletes a workspace whose grace period is over, unless a legal hold stands. Repeated after an interruption. */
export const eraseWorkspace = async (
  services: LifeServices,
  tenantId: TenantId,
  hasTime: () => boolean,
): Promise<'erased' | 'held' | 'unfinished'> => {
  const { retention } = services.openStores(tenantId);
  if ((await retention.read()).held.length > 0) return 'held';
  const admins = (await services.system.members.ofTenant(tenantId))
    .filter(({ role }) => role === 'tenant-admin')
    .map(({ email }) => email);
  await letGo(services, tenantId);
  const { records, objects, isDone } = await removeRecords(services, tenantId, hasTime);
  if (!isDone) return 'unfinished';
  await sendReceipt(services, tenantId, { records, objects }, admins);
  await forgetPeople(services, tenantId);
  services.log.info(`A workspace was deleted: ${records} records, ${objects} files.`, { tenantId });
  return 'erased';
};
