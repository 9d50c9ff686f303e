import { listAudit } from '@cloudmend/domain/audit';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as its first or its last moment. */
const momentOf = (text: string | undefined, edge: 'T00:00:00.000Z' | 'T23:59:59.999Z'): string | undefined => {
  if (text === undefined) return undefined;
  return DAY_ONLY.test(text) ? `${text}${edge}` : new Date(text).toISOString();
};

/** The tenant's audit trail, newest first. */
export const listAuditFor =
  ({ audit }: Pick<MemberUses, 'audit'>): Operation<typeof listAudit> =>
  async (_actor, { actor, action, outcome, from, to, limit, cursor }, call) => {
    const filter = {
      actor,
      action,
      outcome,
      from: momentOf(from, 'T00:00:00.000Z'),
      to: momentOf(to, 'T23:59:59.999Z'),
    };
    const page = await audit.list(filter, limit, cursor);
    call.continueAt(page.cursor);
    return [...page.items];
  };

export const handler = serve(listAudit, listAuditFor);
