import type { AuditEntry } from '@cloudmend/domain/audit';
import { NEW } from '../keyed-table/expression';
import { takePage } from '../keyed-table/take-page';
import type { AuditStore } from '../stores';
import { joinKey, tenantKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { RETENTION_DAYS, ttlAfterDays } from '../time';

const LIST = 'audit';

/** The audit trail: lines are put once, newest listed first, and no method changes one. */
export const openAuditStore = ({ table, tenantId, newId, cursors }: TenantContext): AuditStore => {
  const pk = tenantKey(tenantId, 'AUDIT');
  return {
    append: async (entry) => {
      const item = { pk, sk: joinKey(entry.at, newId()), ...entry, ttl: ttlAfterDays(entry.at, RETENTION_DAYS.audit) };
      if (!(await table.put(item, NEW))) throw new Error('An audit line of this id exists.');
    },
    list: async (limit, cursor) => {
      const after = cursor === undefined ? undefined : await cursors.open(LIST, cursor);
      const { items, last } = await takePage<AuditEntry>(table, { pk, after, newestFirst: true }, limit);
      return {
        items: items.map(({ at, actor, action, target, outcome, requestId }) => ({ at, actor, action, target, outcome, requestId })),
        ...(last !== undefined && { cursor: await cursors.seal(LIST, last) }),
      };
    },
  };
};
