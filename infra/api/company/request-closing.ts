import { requestClosing } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import { askErasure } from '../../life';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'retention' | 'system' | 'mail' | 'clock' | 'log'>;

/** @throws AppError invalid without the name, conflict while a legal hold stands */
export const requestClosingFor =
  (uses: Uses): Operation<typeof requestClosing> =>
  async ({ tenantId, email }, { confirm }, call) => {
    const { mail, log } = uses;
    if (confirm.trim() !== tenantId) throw new AppError('invalid', `Type ${tenantId} to confirm.`);
    const { erasesAt, isNew } = await askErasure(uses, tenantId);
    if (!isNew) return { erasesAt };
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
