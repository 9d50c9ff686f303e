import { createHash } from 'node:crypto';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { PlainRecord, RecordStore } from '@cloudmend/store';
import { formatLine, type OperatorCommand } from './operator-command';
import { OperatorError, type Records, type RestoredRecords } from './records';

/** Workspaces that are compared record by record. */
const SAMPLES = 5;
const TRAIL = 'TRAIL';

type Hashes = ReadonlyMap<string, string>;

/** The same for equal records, whatever the order of their fields. */
const toCanonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, toCanonical(field)]),
  );
};
const hash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(toCanonical(value)))
    .digest('hex');

/** What an export of the workspace would hold, record by record. */
const readHashes = async (records: Pick<RecordStore, 'exported'>): Promise<{ all: Hashes; trail: Hashes }> => {
  const [all, trail] = [new Map<string, string>(), new Map<string, string>()];
  for await (const { family, records: page } of records.exported())
    for (const record of page as readonly PlainRecord[]) {
      const key = `${record.partition} ${record.sort}`;
      const hashed = hash(record.fields);
      all.set(key, hashed);
      if (family === TRAIL) trail.set(key, hashed);
    }
  return { all, trail };
};

const count = (some: Hashes, holds: (key: string, hashed: string) => boolean): number =>
  [...some].filter(([key, hashed]) => holds(key, hashed)).length;

const compareSample = async (records: Records, restored: RestoredRecords, tenantId: TenantId) => {
  const [before, now] = [
    await readHashes(restored.openRecords(tenantId)),
    await readHashes(records.openRestorable(tenantId)),
  ];
  const erasedThrough = await restored.system.trailKeys.erasedThrough(tenantId);
  const { brokenAt, lines } = await restored.openTrail(tenantId).verify({ erasedThrough });
  const members = await restored.system.members.ofTenant(tenantId);
  const nameless = members.filter(({ email }) => email === '').length;
  const rewritten = count(before.trail, (key, hashed) => now.trail.get(key) !== hashed);
  return {
    faults: [
      ...(brokenAt === null ? [] : [`The audit trail of ${tenantId} is broken at entry ${brokenAt}.`]),
      ...(rewritten === 0 ? [] : [`${rewritten} entries of the audit trail of ${tenantId} differ from today's.`]),
      // Users of a lost pool are made by their addresses.
      ...(nameless === 0 ? [] : [`${nameless} members of ${tenantId} have no address.`]),
    ],
    sample: {
      tenantId,
      records: before.all.size,
      equal: count(before.all, (key, hashed) => now.all.get(key) === hashed),
      changedSince: count(before.all, (key, hashed) => now.all.has(key) && now.all.get(key) !== hashed),
      removedSince: count(before.all, (key) => !now.all.has(key)),
      addedSince: count(now.all, (key) => !before.all.has(key)),
      members: members.length,
      trailLines: lines,
      sha256: hash([...before.all].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
};

/** The oldest, the newest, and some between them. */
const pickSamples = <T>(sorted: readonly T[]): readonly T[] =>
  sorted.length <= SAMPLES
    ? sorted
    : Array.from(
        { length: SAMPLES },
        (_, index) => sorted[Math.round((index * (sorted.length - 1)) / (SAMPLES - 1))] as T,
      );

const listWorkspaces = async ({ system }: Pick<RestoredRecords, 'system'>) => {
  const tenants = (await system.tenants.list()).filter(({ state }) => state === 'active');
  return tenants.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
};

const compare = async (records: Records, restored: RestoredRecords, begun: number) => {
  const [before, now] = [await listWorkspaces(restored), await listWorkspaces(records)];
  const names = new Set(before.map(({ tenantId }) => tenantId));
  const live = new Set(now.map(({ tenantId }) => tenantId));
  const { at } = restored;
  const missing = now.filter(({ tenantId, createdAt }) => !names.has(tenantId) && (at === null || createdAt < at));
  const faults = missing.map(({ tenantId }) => `The workspace ${tenantId} is missing.`);
  const samples: object[] = [];
  for (const { tenantId } of pickSamples(before.filter(({ tenantId: name }) => live.has(name)))) {
    const compared = await compareSample(records, restored, tenantId);
    faults.push(...compared.faults);
    samples.push(compared.sample);
  }
  if (faults.length > 0) throw new OperatorError(`The restored table is not sound. ${faults.join(' ')}`);
  return {
    schema: 'cloudmend.restore-drill/1',
    table: restored.table,
    at,
    seconds: Math.round((Date.now() - begun) / 1000),
    workspaces: { restored: before.length, live: now.length },
    // Their deletion must be asked for again, should this table ever serve anyone.
    deletedSince: before.filter(({ tenantId }) => !live.has(tenantId)).map(({ tenantId }) => tenantId),
    samples,
  };
};

/**
 * Restores the newest backup beside the table, reads sample workspaces in both with the product's own readers, compares
 * them, and removes the copy. @throws OperatorError if the copy is not sound
 */
export const restoreDrill: OperatorCommand = async (records, [table], who) => {
  const begun = Date.now();
  await records.system.trail.append(formatLine(who, 'restore.drill', table ?? '-', { before: null, after: null }));
  const restored = await records.restore(table);
  try {
    return await compare(records, restored, begun);
  } finally {
    await restored.remove();
  }
};
