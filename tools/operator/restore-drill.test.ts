import type { TenantId } from '@cloudmend/domain/tenancy';
import type { PlainRecord } from '@cloudmend/store';
import type { Records, RestoredRecords } from './records';
import { restoreDrill } from './restore-drill';

const ACME = 'acme' as TenantId;
const tenant = (tenantId: string, createdAt = '2026-01-01T00:00:00.000Z', state = 'active') => ({
  tenantId,
  createdAt,
  state,
});
const record = (sort: string, fields: object = { name: sort }): PlainRecord => ({
  partition: '',
  sort,
  fields: fields as PlainRecord['fields'],
});

interface Side {
  readonly tenants?: readonly object[];
  readonly rows?: readonly PlainRecord[];
  readonly trail?: readonly PlainRecord[];
  readonly brokenAt?: number | null;
  readonly members?: readonly object[];
}

const exportedOf = ({ rows = [], trail = [] }: Side) => ({
  exported: async function* () {
    yield { family: '', records: rows };
    yield { family: 'TRAIL', records: trail };
  },
});

/** Runs a drill over what is served and what was restored. */
const drill = async (served: Side, restored: Side) => {
  const done: string[] = [];
  const asRestored = {
    table: 'copy',
    at: '2026-11-20T00:00:00.000Z',
    system: {
      tenants: { list: async () => restored.tenants ?? [tenant(ACME)] },
      trailKeys: { erasedThrough: async () => 0 },
      members: { ofTenant: async () => restored.members ?? [{ email: 'owner@acme.example' }] },
    },
    openRecords: () => exportedOf(restored),
    openTrail: () => ({ verify: async () => ({ lines: 1, brokenAt: restored.brokenAt ?? null }) }),
    remove: async () => void done.push('removed'),
  } as unknown as RestoredRecords;
  const records = {
    system: {
      tenants: { list: async () => served.tenants ?? [tenant(ACME)] },
      trail: { append: async () => void done.push('logged') },
    },
    openRestorable: () => exportedOf(served),
    restore: async () => {
      done.push('restored');
      return asRestored;
    },
  } as unknown as Records;
  const outcome = await restoreDrill(records, [], 'operator', { out: undefined, as: undefined }).catch(
    (error: Error) => error,
  );
  return { outcome, done };
};

describe('a restore drill', () => {
  it('counts what changed since the backup, and does not mind it', async () => {
    const { outcome, done } = await drill(
      { rows: [record('a'), record('b', { name: 'new' }), record('d')], trail: [record('1'), record('2')] },
      { rows: [record('a', { name: 'a' }), record('b'), record('c')], trail: [record('1')] },
    );
    expect(outcome).toMatchObject({
      workspaces: { restored: 1, live: 1 },
      samples: [{ records: 4, equal: 2, changedSince: 1, removedSince: 1, addedSince: 2 }],
    });
    expect(done).toEqual(['logged', 'restored', 'removed']);
  });

  it('has the same hash for the same records, whatever the order of their fields', async () => {
    const hashes = await Promise.all(
      [
        { x: 1, y: { a: 1, b: [2] } },
        { y: { b: [2], a: 1 }, x: 1 },
        { x: 1, y: { a: 1, b: [3] } },
      ].map(async (fields) => {
        const { outcome } = await drill({}, { rows: [record('a', fields)] });
        return (outcome as { samples: Array<{ sha256: string }> }).samples[0]?.sha256;
      }),
    );
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it.each<[string, Side, Side, string]>([
    ['a broken audit trail', {}, { brokenAt: 7 }, 'The audit trail of acme is broken at entry 7.'],
    [
      'a rewritten entry',
      { trail: [record('1')] },
      { trail: [record('1', { name: 'x' })] },
      '1 entries of the audit trail',
    ],
    ['a member without an address', {}, { members: [{ email: '' }] }, '1 members of acme have no address.'],
    ['a missing workspace', {}, { tenants: [] }, 'The workspace acme is missing.'],
  ])('fails for %s, and removes the copy', async (_what, served, restored, says) => {
    const { outcome, done } = await drill(served, restored);
    expect(String(outcome)).toContain(`The restored table is not sound. ${says}`);
    expect(done.at(-1)).toBe('removed');
  });

  it('names workspaces that were deleted since, and forgives those that are newer', async () => {
    const { outcome } = await drill(
      { tenants: [tenant(ACME), tenant('left', undefined, 'deleted'), tenant('new', '2026-11-21T00:00:00.000Z')] },
      { tenants: [tenant(ACME), tenant('left')] },
    );
    expect(outcome).toMatchObject({ deletedSince: ['left'], workspaces: { restored: 2, live: 2 } });
  });
});
