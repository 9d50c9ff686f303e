import type { TenantId } from '@cloudmend/domain/tenancy';
import { expression } from '../keyed-table/expression';
import { openKeyedTable, type KeyedTable } from '../keyed-table/keyed-table';
import type { Item } from '../keyed-table/keys';
import { tenantKey } from '../table';
import { type LocalTable, openLocalTable } from '../testing/local-table';
import { type Migration, MIGRATIONS, NewerRecordError, openVersions, toRewrite } from './migrations';
import { openRecords } from './record-store';
import { openVersionedTable } from './versioned-table';

const ACME = 'acme' as TenantId;
const MADE: Readonly<Record<string, readonly Migration[]>> = {
  TEAMS: [
    {
      to: 2,
      what: 'A name instead of a title.',
      migrate: (item) => {
        const { title, ...others } = item as Item<{ title?: string; name?: string }>;
        return { name: title, ...others } as Item;
      },
    },
    {
      to: 3,
      what: 'Names in capitals.',
      migrate: (item) => ({ ...item, name: String(item['name']).toUpperCase() }),
    },
  ],
};
const teams = (sk: string) => ({ pk: tenantKey(ACME, 'TEAMS'), sk });

let local: LocalTable;
let raw: KeyedTable;
let table: KeyedTable;
beforeAll(async () => {
  local = await openLocalTable();
  raw = openKeyedTable(local.deps.client, local.deps.table, () => true);
  table = openVersionedTable(raw, ACME, openVersions(ACME, MADE));
});
afterAll(() => local.close());

describe('the version of a record', () => {
  it('is the newest one where records are written, and families without migrations have none', async () => {
    await table.put({ ...teams('new'), name: 'NEW' } as never);
    expect(await raw.get(teams('new'))).toMatchObject({ v: 3 });
    const view = { pk: tenantKey(ACME, 'VIEWS'), sk: 'one' };
    await table.transact([{ put: view }]);
    expect(await raw.get(view)).toEqual(view);
  });

  it('is brought up to date on every way of reading, and stays as it is in the table', async () => {
    await raw.put({ ...teams('old'), title: 'old' } as never);
    await raw.put({ ...teams('middle'), v: 2, name: 'middle' } as never);
    const wanted = [
      { ...teams('middle'), v: 3, name: 'MIDDLE' },
      { ...teams('new'), v: 3, name: 'NEW' },
      { ...teams('old'), v: 3, name: 'OLD' },
    ];
    expect(await table.all({ pk: teams('').pk })).toEqual(wanted);
    for await (const page of table.pages({ pk: teams('').pk })) expect(page).toEqual(wanted);
    expect(await table.get(teams('old'))).toEqual(wanted[2]);
    expect(await table.getMany([teams('old')])).toEqual([wanted[2]]);
    expect(await raw.get(teams('old'))).toEqual({ ...teams('old'), title: 'old' });
  });

  it('is refused rather than misread if it is newer', async () => {
    await raw.put({ ...teams('newer'), v: 4 } as never);
    await expect(table.get(teams('newer'))).rejects.toThrow(NewerRecordError);
    await expect(table.all({ pk: teams('').pk })).rejects.toThrow(
      'has version 4, and this version of CloudMend knows 3',
    );
    await raw.remove(teams('newer'));
  });

  it('is rewritten only if its migrated fields are unchanged', async () => {
    const before = await raw.get(teams('old'));
    const after = openVersions(ACME, MADE).upgrade(before as never);
    const { change, when } = toRewrite(before as never, after);
    await raw.update(teams('old'), expression('SET #title = :title', { title: 'other' }));
    expect(await raw.update(teams('old'), change, when)).toBeUndefined();
    await raw.update(teams('old'), expression('SET #title = :title, #note = :note', { title: 'old', note: 'kept' }));
    expect(await raw.update(teams('old'), change, when)).toEqual({ ...teams('old'), v: 3, name: 'OLD', note: 'kept' });
  });
});

describe('the migrations', () => {
  it('ascend by one from version 2', () => {
    for (const steps of Object.values(MIGRATIONS))
      expect(steps.map(({ to }) => to)).toEqual(steps.map((_step, index) => index + 2));
  });

  it('mark trackers of before there were marks as due: on reading, and in the table by the job, once', async () => {
    const key = { pk: tenantKey(ACME, 'TRACKERS'), sk: 'jira' };
    await raw.put({ ...key, tracker: { id: 'jira' }, sealed: 'x' } as never);
    await local.system.tenants.create({
      tenantId: ACME,
      name: 'Acme',
      plan: 'pro',
      owner: { sub: 'owner', email: 'owner@acme.example' },
    });
    expect(await local.system.listDue('tickets')).toEqual([]);
    const records = openRecords(local.deps, ACME);
    expect(await records.migrate(() => false)).toEqual({ changed: 0, isDone: false });
    expect(await records.migrate(() => true)).toEqual({ changed: 1, isDone: true });
    expect((await local.system.listDue('tickets')).map(({ tenantId }) => tenantId)).toEqual([ACME]);
    expect(await raw.get(key)).toMatchObject({ v: 2, sealed: 'x', tracker: { id: 'jira' } });
    expect(await records.migrate(() => true)).toEqual({ changed: 0, isDone: true });
  });

  it('are not undone by an import of a newer export', async () => {
    const records = openRecords(local.deps, 'other' as TenantId);
    await expect(records.put([{ partition: '#TRACKERS', sort: 'x', fields: { v: 9 } }])).rejects.toThrow(
      NewerRecordError,
    );
    expect(await raw.all({ pk: tenantKey('other', 'TRACKERS') })).toEqual([]);
  });
});
