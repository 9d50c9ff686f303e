import { requestClosing } from '@cloudmend/domain/company';
import { AppError } from '@cloudmend/domain/errors';
import type { Operation } from '../../runtime';
import { serve } from '../../runtime';
import type { MessageUses } from '../contact/keep-message';
import { takeRequest } from './take-request';

/** Asks the operators to close the workspace: nothing is deleted by one person's click. */
export const requestClosingFor =
  (uses: MessageUses): Operation<typeof requestClosing> =>
  async (actor, { confirm, message }, call) => {
    if (confirm.trim() !== actor.tenantId) throw new AppError('invalid', `Type ${actor.tenantId} to confirm.`);
    call.changes(null, { requested: 'close' });
    return takeRequest(uses, actor, { kind: 'close', subject: `${actor.tenantId} asks to be closed`, message });
  };

export const handler = serve(requestClosing, requestClosingFor);
