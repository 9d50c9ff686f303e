import { BY_TOKEN, listAudit } from '@cloudmend/domain/audit';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** The first or last moment of a day. */
const toMoment = (text: string | undefined, edge: 'T00:00:00.000Z' | 'T23:59:59.999Z'): string | undefined => {
  if (text === undefined) return undefined;
  return DAY_ONLY.test(text) ? `${text}${edge}` : new Date(text).toISOString();
};

/** The tenant's audit trail, newest first. */
export const listAuditFor =
  ({ audit, system: { members } }: Pick<MemberUses, 'audit' | 'system'>): Operation<typeof listAudit> =>
  async ({ tenantId }, { actor, action, outcome, from, to, limit, cursor }, call) => {
    const filter = {
      actor,
      action,
      outcome,
      from: toMoment(from, 'T00:00:00.000Z'),
      to: toMoment(to, 'T23:59:59.999Z'),
    };
    const page = await audit.list(filter, limit, cursor);
    call.continueAt(page.cursor);
    const people = page.items.length > 0 ? await members.ofTenant(tenantId) : [];
    const emailOf = new Map(people.map(({ sub, email }) => [sub, email]));
    return page.items.map((line) => {
      const now = line.sub === undefined ? undefined : emailOf.get(line.sub);
      return { ...line, ...(now !== undefined && now !== line.actor.split(BY_TOKEN)[0] && { actorNow: now }) };
    });
  };

export const handler = serve(listAudit, listAuditFor);
