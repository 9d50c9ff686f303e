import type { AuditEntry } from '@cloudmend/domain/audit';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

let local: LocalTable;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const line = (at: string): AuditEntry => ({ at, actor: 'admin@acme.example', action: 'scan.start', target: 's1', outcome: 'done', requestId: 'r1' });

describe('the audit trail', () => {
  it('lists lines newest first, also several of one moment, page by page', async () => {
    const { audit } = local.storesOf('acme');
    await audit.append(line('2026-11-20T00:00:00.000Z'));
    await audit.append(line('2026-11-21T00:00:00.000Z'));
    await audit.append(line('2026-11-21T00:00:00.000Z'));
    const first = await audit.list(2);
    expect(first.items.map(({ at }) => at)).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);
    expect((await audit.list(2, first.cursor)).items).toEqual([line('2026-11-20T00:00:00.000Z')]);
  });

  it('has no method that changes or removes a line', () => {
    expect(Object.keys(local.storesOf('acme').audit).sort()).toEqual(['append', 'list']);
  });

  it('of another tenant cannot be seen', async () => {
    await local.storesOf('acme').audit.append(line('2026-11-22T00:00:00.000Z'));
    expect((await local.storesOf('globex').audit.list(50)).items).toEqual([]);
  });
});
