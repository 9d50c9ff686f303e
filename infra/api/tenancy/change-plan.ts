import { AppError, forbidden } from '@cloudmend/domain/errors';
import { planRow } from '@cloudmend/domain/plans';
import { changePlan, isTenantId } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { isOperatorWithSecondFactor, serveSignedIn } from '../../runtime';

/** Sets the plan of the workspace the operator has entered. The audit entry is written before the change. */
export const changePlanFor =
  (uses: Pick<PlatformUses, 'system' | 'identity'>): PersonOperation<typeof changePlan> =>
  async (person, { tenantId, plan, reason }, call) => {
    const { members, tenants } = uses.system;
    if (!(await isOperatorWithSecondFactor(uses, person)) || !isTenantId(tenantId)) throw forbidden();
    if (!(await members.listAccess(person.sub)).some((grant) => grant.tenantId === tenantId)) throw forbidden();
    const tenant = await tenants.get(tenantId);
    if (tenant?.state !== 'active') throw forbidden();
    if (tenant.plan === plan) throw new AppError('conflict', `The workspace is already on ${planRow(plan).name}.`);
    await call.recordIn(tenantId, { before: { plan: tenant.plan }, after: { plan, reason } });
    await tenants.setPlan(tenantId, plan);
    return { tenantId, plan };
  };

export const handler = serveSignedIn(changePlan, changePlanFor);
