import type { ScanGap } from '@cloudmend/domain/scans';
import { NEW, expression } from '../keyed-table/expression';
import { groupBy } from '../keyed-table/retry';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';
import { outcomeSort, partName, partSort, progressSort, scanPartition } from './scan-keys';
import { scanLife } from './scan-life';
import { toPart } from './scan-items';
import type { ScanStore } from './tenant-scans';

/** Gaps kept per part: an account that denies everything denies it the same way. */
const GAPS_PER_PART = 100;
const TEXT_LENGTH = 500;

const UNFINISHED = expression('attribute_not_exists(#state) OR #state = :reading', { reading: 'reading' });

/** What happens while a scan runs. Repeating any of it changes nothing. */
export const scanProgress = (
  context: TenantContext,
): Pick<ScanStore, 'plan' | 'startPart' | 'finishPart' | 'addAccountOutcome'> => {
  const { table, tenantId, clock } = context;
  const { heartbeat } = scanLife(context);
  const keep = () => keepFrom('findings', clock());

  const addTo = (scanId: string, set: 'planned' | 'finished', accountId: string, names: readonly string[]) =>
    table.update(
      { pk: scanPartition(tenantId, scanId), sk: progressSort(accountId) },
      expression(`SET #accountId = :accountId, #ttl = :ttl, #kept = :kept ADD #${set} :names`, {
        accountId,
        ...keep(),
        names: new Set(names),
      }),
    );

  return {
    plan: async (scanId, parts) => {
      const byAccount = groupBy(parts, ({ accountId }) => accountId);
      for (const [accountId, own] of byAccount) await addTo(scanId, 'planned', accountId, own.map(partName));
    },
    startPart: async (scanId, part, at) => {
      if (!(await heartbeat(scanId, at))) return false;
      const { accountId, region, service } = part;
      const item = {
        pk: scanPartition(tenantId, scanId),
        sk: partSort(part),
        accountId,
        region,
        service,
        state: 'reading',
        resources: 0,
        ...keep(),
      };
      await table.put(item, UNFINISHED);
      return true;
    },
    finishPart: async (scanId, part, { gaps, apiCalls, paidCalls = 0 }) => {
      if (!(await heartbeat(scanId, clock().toISOString()))) return;
      const kept = { ...toPart(part), ...(part.reason !== undefined && { reason: part.reason.slice(0, TEXT_LENGTH) }) };
      const item = {
        pk: scanPartition(tenantId, scanId),
        sk: partSort(part),
        ...kept,
        gaps: gaps.slice(0, GAPS_PER_PART).map(shortenReason),
        apiCalls,
        paidCalls,
        ...keep(),
      };
      await table.put(item, UNFINISHED);
      // Even if the part was finished before: a worker may have been killed between the two writes.
      await addTo(scanId, 'finished', part.accountId, [partName(part)]);
    },
    addAccountOutcome: async (scanId, accountId, { counts, changes }) => {
      await table.put(
        { pk: scanPartition(tenantId, scanId), sk: outcomeSort(accountId), counts, changes, ...keep() },
        NEW,
      );
    },
  };
};

const shortenReason = (gap: ScanGap): ScanGap => ({ ...gap, reason: gap.reason.slice(0, TEXT_LENGTH) });
