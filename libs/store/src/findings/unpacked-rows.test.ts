import { aFinding, aTenantId } from '@cloudmend/domain/testing';
import { packChunk, unpackRows } from './digest';
import { digestKey } from './finding-keys';
import type { FindingRow } from './stored-finding';
import { openUnpackedRows } from './unpacked-rows';

const ACCOUNT = '111122223333';

const toRow = (id: string): FindingRow => ({ ...aFinding({ id }), status: 'open', change: null });
const toChunk = (tenantId: string, ids: readonly string[], place = 0) => ({
  ...digestKey(aTenantId(tenantId), ACCOUNT, place),
  rows: packChunk(ids.map(toRow)),
});
const toIds = (rows: readonly FindingRow[]): string[] => rows.map(({ id }) => id);

describe('cached unpacked rows', () => {
  it('are reused while the table has the same bytes', () => {
    const unpacked = openUnpackedRows(4_000_000, unpackRows);
    const first = unpacked.of(toChunk('acme', ['a', 'b']));
    expect(toIds(first)).toEqual(['a', 'b']);
    expect(unpacked.of(toChunk('acme', ['a', 'b']))).toBe(first);
  });

  it('never replace a rewritten chunk, even of equal length', () => {
    const unpacked = openUnpackedRows(4_000_000, unpackRows);
    unpacked.of(toChunk('acme', ['a']));
    expect(toIds(unpacked.of(toChunk('acme', ['b'])))).toEqual(['b']);
    expect(toIds(unpacked.of(toChunk('acme', ['a'])))).toEqual(['a']);
  });

  it('never mix workspaces, even with the same account and bytes', () => {
    const unpacked = openUnpackedRows(4_000_000, unpackRows);
    const own = unpacked.of(toChunk('acme', ['a']));
    expect(unpacked.of(toChunk('globex', ['a']))).not.toBe(own);
    expect(toIds(unpacked.of(toChunk('globex', ['x'])))).toEqual(['x']);
    expect(unpacked.of(toChunk('acme', ['a']))).toBe(own);
  });

  it('evict the least recently read, so that memory is bounded', () => {
    const one = toChunk('acme', ['a'], 0);
    const unpacked = openUnpackedRows(one.rows.length * 2 + 4, unpackRows);
    const [first, second] = [unpacked.of(one), unpacked.of(toChunk('acme', ['b'], 1))];
    expect(unpacked.of(one)).toBe(first);
    unpacked.of(toChunk('acme', ['c'], 2));
    expect(unpacked.of(one)).toBe(first);
    expect(unpacked.of(toChunk('acme', ['b'], 1))).not.toBe(second);
    expect(unpacked.size()).toBeLessThanOrEqual(one.rows.length * 2 + 4);
  });

  it('return but do not cache a chunk above the bound', () => {
    const unpacked = openUnpackedRows(10, unpackRows);
    expect(toIds(unpacked.of(toChunk('acme', ['a'])))).toEqual(['a']);
    expect(unpacked.size()).toBe(0);
  });
});
