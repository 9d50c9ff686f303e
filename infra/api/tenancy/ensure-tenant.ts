import { AppError, forbidden } from '@cloudmend/domain/errors';
import { isAllowed } from '@cloudmend/domain/permissions';
import { SIGN_UP_PLAN, hasFeature } from '@cloudmend/domain/plans';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { PersonActor, TenantId } from '@cloudmend/domain/tenancy';
import { ensureTenant, isProbeEmail, isReservedSlug, isTenantId, PROBE_TENANT } from '@cloudmend/domain/tenancy';
import type { Call, PersonOperation, PlatformUses } from '../../runtime';
import { activeMembership, serveSignedIn } from '../../runtime';

const PROBE_NAME = `${PRODUCT_NAME} status`;
const ENSURED = 'Tenant ensured/created successfully.';

type Uses = Pick<PlatformUses, 'system'>;

/** Workspace names that one user may try within an hour. */
const ATTEMPTS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;

/**
 * Confirms the caller's workspace and makes it the active one. Someone without any may create one; an Enterprise
 * admin may create further ones; each starts on the starter plan. Everyone else's tenants are denied alike, whether they exist or not.
 */
export const ensureTenantFor =
  (uses: Uses): PersonOperation<typeof ensureTenant> =>
  async (actor, { tenantId, name }, call) => {
    const { members } = uses.system;
    const { membership, tenant } = await members.access(actor.sub, isTenantId(tenantId) ? tenantId : '-');
    if (!isTenantId(tenantId)) throw forbidden();
    if (isProbeEmail(actor.email)) await ensureProbe(uses, actor, tenantId);
    else if (membership?.state === 'active' && tenant?.state === 'active') await activate(uses, actor, tenantId, call);
    else await create(uses, actor, { tenantId, name: name || tenantId }, call);
    return { tenantId, message: ENSURED };
  };

/** The probe's workspace, which only its user can name. A user that was made again takes the place of the one before. */
const ensureProbe = async (
  { system: { tenants, members } }: Uses,
  { sub, email }: PersonActor,
  tenantId: TenantId,
): Promise<void> => {
  if (tenantId !== PROBE_TENANT) throw forbidden();
  const plan = SIGN_UP_PLAN;
  const outcome = await tenants.create({ tenantId, name: PROBE_NAME, plan, owner: { sub, email } });
  if (outcome !== 'taken') return;
  await members.put({ tenantId, sub, email, role: 'tenant-admin', state: 'active' });
  for (const other of await members.ofTenant(tenantId))
    if (other.sub !== sub) await members.remove(other.sub, tenantId);
};

const activate = async (
  { system: { members } }: Uses,
  actor: PersonActor,
  tenantId: TenantId,
  call: Call,
): Promise<void> => {
  const user = await members.user(actor.sub);
  if (user?.activeTenant === tenantId) return;
  await members.setActiveTenant(actor.sub, tenantId);
  call.auditIn(tenantId);
};

const create = async (
  uses: Uses,
  actor: PersonActor,
  wanted: { tenantId: TenantId; name: string },
  call: Call,
): Promise<void> => {
  const { tenants, members } = uses.system;
  await takeAttempt(uses, actor);
  const firstOnly = !(await mayCreateFurther(uses, actor));
  if (firstOnly && (await members.ofUser(actor.sub)).some(({ state }) => state === 'active')) throw forbidden();
  if (isReservedSlug(wanted.tenantId)) throw new AppError('invalid', 'This tenant is reserved. Please choose another.');
  const outcome = await tenants.create(
    { ...wanted, plan: SIGN_UP_PLAN, owner: { sub: actor.sub, email: actor.email } },
    { firstOnly },
  );
  if (outcome === 'member') throw forbidden();
  if (outcome === 'taken')
    throw firstOnly ? new AppError('conflict', 'This tenant name is taken. Please choose another.') : forbidden();
  await members.setActiveTenant(actor.sub, wanted.tenantId);
  call.auditIn(wanted.tenantId);
};

/** Counted before anything is looked up: a taken name and a free one meet the limit alike. */
const takeAttempt = async ({ system }: Uses, { sub }: PersonActor): Promise<void> => {
  const { allowed, retryAfterSeconds } = await system.rates.take(`workspaces ${sub}`, ATTEMPTS_PER_HOUR, HOUR_SECONDS);
  if (!allowed)
    throw new AppError('too-many', 'Too many workspace names were tried within an hour. Please try again later.', {
      details: { retryAfterSeconds },
    });
};

/** Requires the active tenant: the caller is its admin, on a plan that allows more workspaces. */
const mayCreateFurther = async ({ system }: Uses, { sub }: PersonActor): Promise<boolean> => {
  const active = await activeMembership(system.members, sub);
  if (!active || !isAllowed([active.role], 'tenantSwitch')) return false;
  const tenant = await system.tenants.get(active.tenantId);
  return tenant?.state === 'active' && hasFeature(tenant.plan, 'tenantSwitch');
};

export const handler = serveSignedIn(ensureTenant, ensureTenantFor);
