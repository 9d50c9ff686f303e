import { requestClosing } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import type { Operation } from '../../runtime';
import { serve } from '../../runtime';
import type { MessageUses } from '../contact/keep-message';
import { takeRequest } from './take-request';

/** Requests closure from the operators: one user's click deletes nothing. */
export const requestClosingFor =
  (uses: MessageUses): Operation<typeof requestClosing> =>
  async (actor, { confirm, message }, call) => {
    if (confirm.trim() !== actor.tenantId) throw new AppError('invalid', `Type ${actor.tenantId} to confirm.`);
    call.changes(null, { requested: 'close' });
    return takeRequest(uses, actor, { kind: 'close', subject: `${actor.tenantId} requests closure`, message });
  };

export const handler = serve(requestClosing, requestClosingFor);
