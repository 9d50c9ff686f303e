import { AppError, notFound } from '@cloudmend/domain/errors';
import { canBecome, isFinished } from '@cloudmend/domain/scans';
import type { Expression } from '../keyed-table/expression';
import { NEW, expression } from '../keyed-table/expression';
import { pause } from '../keyed-table/retry';
import type { Write } from '../keyed-table/transact';
import { toEventWrite } from '../notifications/outbox-event';
import { toTicketWork } from '../tickets/open-ticket-store';
import { runKey } from '../schedules/schedule-keys';
import { SlotSettledError } from '../schedules/slot-settled-error';
import type { ScheduledSlot } from '../schedules/tenant-schedules';
import type { TenantContext } from '../tenant-context';
import { keepFrom, toDay } from '../time';
import type { ScanHead } from './scan-items';
import { percentOfProgress, sortRecords, addTotals } from './scan-items';
import { scanKey, scanPartition } from './scan-keys';
import { releaseSlot, takeSlot } from './scan-slots';
import { openSlots, setAll, stillIs } from './slot-writes';
import type { ScanOutcome, ScanStore } from './tenant-scans';

/** Attempts under concurrent slot changes. Each failed attempt means another one succeeded. */
const MAX_TRIES = 25;
/** Gaps kept in the head for lists; the detail counts all of them. */
const HEAD_GAPS = 200;
const REASON_LENGTH = 500;

const OPEN = expression('#status = :queued OR #status = :running', { queued: 'queued', running: 'running' });

/** How scans start and end. Every transition is conditional on the scan and on the tenant's slots. */
export const scanLife = ({
  table,
  tenantId,
}: TenantContext): Pick<ScanStore, 'create' | 'begin' | 'heartbeat' | 'conclude' | 'slotsInUse'> => {
  const slots = openSlots({ table, tenantId });

  const toEnd = async (
    head: ScanHead,
    status: ScanOutcome['status'],
    at: string,
    reason: string | undefined,
  ): Promise<Expression> => {
    const records = sortRecords(await table.all({ pk: scanPartition(tenantId, head.scanId) }));
    const { gaps, ...totals } = addTotals(records);
    const percent = status === 'done' ? 100 : percentOfProgress(head.accountIds, records.progress);
    const partial = status === 'done' && gaps.length > 0;
    return setAll({
      ...totals,
      status,
      percent,
      partial,
      gaps: gaps.slice(0, HEAD_GAPS),
      finishedAt: at,
      reason: reason?.slice(0, REASON_LENGTH) ?? null,
    });
  };

  return {
    create: async (asked, limits, claim) => {
      const { scanId, scanTs } = asked;
      const head = newHead(tenantId, asked);
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        const decision = takeSlot(await slots.read(), { scanId, accounts: head.accountIds, at: scanTs }, limits);
        if (decision.kind === 'joined') return { scanId: decision.scanId, joined: true };
        const taken = claim ? [{ name: 'run' as const, ...takeRun(tenantId, claim, scanId) }] : [];
        const outcome = await table.transact<'scan' | 'run'>([
          slots.write(decision.slots),
          { name: 'scan', put: { ...scanKey(tenantId, scanId), ...head, ...keepFrom('findings', scanTs) }, when: NEW },
          ...taken,
        ]);
        if (outcome.isDone) return { scanId, joined: false };
        if (outcome.missed.has('run')) throw new SlotSettledError();
        if (outcome.missed.has('scan')) throw new AppError('conflict', 'A scan with this id already exists.');
      }
      throw new AppError('conflict', 'Too many scans are being started at the same time. Please try again.');
    },
    slotsInUse: async (at) => {
      const { running, day, startedToday } = await slots.read();
      return { running: Object.keys(running).length, today: day === toDay(at) ? startedToday : 0 };
    },
    begin: async (scanId, at) =>
      (await table.update(scanKey(tenantId, scanId), setAll({ status: 'running', touchedAt: at }), OPEN)) !== undefined,
    heartbeat: async (scanId, at) =>
      (await table.update(scanKey(tenantId, scanId), setAll({ touchedAt: at }), OPEN)) !== undefined,
    conclude: async (scanId, status, at, reason) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        if (attempt > 0) await pause(attempt);
        const head = await table.get<ScanHead>(scanKey(tenantId, scanId));
        if (!head) throw notFound('The scan');
        if (isFinished(head.status) || !canBecome(head.status, status)) return head.status;
        const change = await toEnd(head, status, at, reason);
        const released = releaseSlot(await slots.read(), scanId);
        const { isDone } = await table.transact([
          { update: scanKey(tenantId, scanId), change, when: stillIs(head.status) },
          slots.write(released),
          ...(status === 'cancelled' ? [] : [toEventWrite(tenantId, { type: 'scan', id: scanId, at, status })]),
          ...(status === 'done' ? [toTicketWork(tenantId, scanId, at)] : []),
        ]);
        if (isDone) return status;
      }
      throw new AppError('conflict', 'The scan is being changed. Please try again.');
    },
  };
};

/** Links the claimed slot to the scan in the same transaction. */
const takeRun = (tenantId: string, claim: ScheduledSlot, scanId: string): Write => ({
  update: runKey(tenantId, claim),
  change: expression('SET #state = :started, #scanId = :scanId', { started: 'started', scanId }),
  when: expression('#state = :waiting', { waiting: 'waiting' }),
});

const newHead = (
  tenantId: string,
  { scanId, scanTs, request, requestedBy }: Parameters<ScanStore['create']>[0],
): ScanHead => {
  const { cloud, mode, range, services, notes, accounts } = request;
  return {
    scanId,
    tenantId,
    accountIds: [...new Set(accounts)],
    cloud,
    mode,
    range,
    services,
    notes,
    requestedBy,
    scanTs,
    status: 'queued',
    percent: 0,
    touchedAt: null,
    finishedAt: null,
    reason: null,
    partial: false,
    ...addTotals({ progress: [], parts: [], outcomes: [] }),
  };
};
