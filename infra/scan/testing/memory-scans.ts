import { isFinished, isOpenPart, type ScanDetail, type ScanPart, toPercent } from '@cloudmend/domain/scans';
import type { Stores } from '@cloudmend/store';
import { partKey, type TenantMemory } from './tenant-memory';

const runs = (memory: TenantMemory): boolean => memory.scan.status === 'running';

/** The scan of a memory, in place of the table. */
export const memoryScans = (memory: TenantMemory): Stores['scans'] => {
  const change = (fields: Partial<ScanDetail>): void => {
    memory.scan = { ...memory.scan, ...fields };
  };
  const setPart = (part: ScanPart): void => {
    const parts = memory.scan.parts.map((old) => (partKey(old) === partKey(part) ? part : old));
    const finished = parts.filter(({ state }) => state === 'read' || state === 'gap').length;
    change({ parts, percent: Math.max(memory.scan.percent, toPercent(finished, parts.length)) });
  };
  const findPart = (key: Pick<ScanPart, 'accountId' | 'region' | 'service'>): ScanPart | undefined =>
    memory.scan.parts.find((part) => partKey(part) === partKey(key));
  return {
    create: () => Promise.reject(new Error('Not part of the workflow.')),
    list: () => Promise.resolve({ items: [memory.scan] }),
    get: () => Promise.resolve(structuredClone(memory.scan)),
    head: () => Promise.resolve(structuredClone(memory.scan)),
    heartbeat: async () => {
      if (runs(memory)) memory.heartbeats += 1;
      return runs(memory);
    },
    begin: () => {
      if (memory.scan.status === 'queued') change({ status: 'running' });
      return Promise.resolve(runs(memory));
    },
    plan: (_scanId, parts) => {
      const fresh = parts
        .filter((part) => !findPart(part))
        .map(
          (part): ScanPart => ({
            accountId: part.accountId,
            region: part.region,
            service: part.service,
            state: 'waiting',
            resources: 0,
          }),
        );
      if (runs(memory)) change({ parts: [...memory.scan.parts, ...fresh] });
      return Promise.resolve();
    },
    startParts: async (_scanId, { accountId, region, services }) => {
      if (!runs(memory)) return undefined;
      const open = services
        .map((service) => findPart({ accountId, region, service }))
        .filter((part) => part !== undefined)
        .filter(isOpenPart);
      const isFirst = services.every((service) => !memory.tries.has(partKey({ accountId, region, service })));
      for (const part of open) {
        setPart({ ...part, state: 'reading' });
        memory.tries.set(partKey(part), (memory.tries.get(partKey(part)) ?? 0) + 1);
      }
      const tries = Math.max(0, ...open.map((part) => memory.tries.get(partKey(part)) ?? 0));
      return { open: open.map(({ service }) => service), isFirst, tries };
    },
    finishParts: async (_scanId, finished) => {
      for (const { gaps, apiCalls, paidCalls = 0, ...part } of finished) {
        const old = findPart(part);
        if (!runs(memory) || !old || !isOpenPart(old)) continue;
        setPart(part);
        const { scan } = memory;
        change({
          gaps: [...scan.gaps, ...gaps],
          apiCalls: scan.apiCalls + apiCalls,
          paidCalls: scan.paidCalls + paidCalls,
          resources: scan.resources + part.resources,
        });
      }
    },
    handOverParts: async (_scanId, { accountId, region, services }) => {
      for (const service of services) memory.tries.set(partKey({ accountId, region, service }), 0);
    },
    addAccountOutcome: async (_scanId, accountId, outcome) => {
      if (!memory.outcomes.has(accountId)) memory.outcomes.set(accountId, outcome);
    },
    redrive: async (_scanId, _at, accountPart) => {
      const parts = memory.scan.parts
        .filter(({ service }) => service !== accountPart)
        .map(
          ({ reason: _reason, ...part }): ScanPart =>
            part.state === 'read' ? part : { ...part, state: 'waiting', resources: 0 },
        );
      memory.outcomes.clear();
      for (const part of parts) if (part.state !== 'read') memory.tries.set(partKey(part), 0);
      change({ parts, status: 'queued', finishedAt: null, reason: null, gaps: [] });
      return 1;
    },
    slotsInUse: async () => ({ running: 0, today: 0 }),
    conclude: (_scanId, status, at, reason) => {
      if (!isFinished(memory.scan.status))
        change({
          status,
          finishedAt: at,
          reason: reason ?? null,
          partial: status === 'done' && memory.scan.gaps.length > 0,
        });
      return Promise.resolve(memory.scan.status);
    },
  };
};
