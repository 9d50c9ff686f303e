import { requestClosing } from '@cloudmend/domain/company';
import { GRACE_DAYS } from '@cloudmend/domain/retention';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const DAY_MS = 86_400_000;

type Uses = Pick<MemberUses, 'retention' | 'system' | 'mail' | 'clock' | 'log'>;

/** @throws AppError invalid without the name, conflict while a legal hold stands */
export const requestClosingFor =
  (uses: Uses): Operation<typeof requestClosing> =>
  async ({ tenantId, email }, { confirm }, call) => {
    const { retention, system, mail, clock, log } = uses;
    if (confirm.trim() !== tenantId) throw new AppError('invalid', `Type ${tenantId} to confirm.`);
    if ((await retention.read()).held.length > 0)
      throw new AppError('conflict', 'A legal hold is in place. Release it before you delete the workspace.');
    const known = (await system.tenants.get(tenantId))?.erasesAt;
    if (known !== undefined) return { erasesAt: known };
    const erasesAt = new Date(clock().getTime() + GRACE_DAYS * DAY_MS).toISOString();
    // The work first: without the date on the workspace it does nothing.
    await system.lifeWork.add({ tenantId, kind: 'erasure', dueAt: erasesAt });
    await system.tenants.setErasure(tenantId, erasesAt);
    call.changes(null, { erasesAt });
    await mail
      .send({
        to: email,
        subject: `${tenantId} will be deleted on ${erasesAt.slice(0, 10)}`,
        body: [
          `You asked us to delete the workspace ${tenantId} with all its data.`,
          `It will be deleted on ${erasesAt.slice(0, 10)}.`,
          'Until then, any admin can cancel the deletion or download an export in Settings.',
        ].join(' '),
      })
      .catch(() => log.warn('The notice of a deletion could not be sent.', { tenantId }));
    return { erasesAt };
  };

export const handler = serve(requestClosing, requestClosingFor);
