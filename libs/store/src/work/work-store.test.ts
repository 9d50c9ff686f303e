import { changeWorkRecord, type WorkChange, type WorkRecord } from '@cloudmend/domain/work';
import type { Stores } from '../stores';
import { type LocalTable, openLocalTable } from '../testing/local-table';
import { findChunk } from './work-chunks';

const AT = '2026-11-21T12:00:00.000Z';
const author = { at: AT, by: 'devops@acme.example', nameOf: (owner: string) => owner };
const edit = (change: WorkChange) => (before: WorkRecord) => changeWorkRecord(before, change, author);
const toIds = (count: number) => Array.from({ length: count }, (_, index) => `f-${index}`);

let local: LocalTable;
let stores: Stores;
let round = 0;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(() => {
  stores = local.openStores(`acme-${(round += 1)}`);
});

describe('work', () => {
  it('is kept with its events, in order', async () => {
    await stores.work.change('finding', ['f-1'], edit({ owner: 'team-1' }));
    await stores.work.change('finding', ['f-1'], edit({ state: 'planned', comment: 'Soon.' }));
    expect((await stores.work.index('finding')).get('f-1')).toEqual({ owner: 'team-1', step: 'planned', comments: 1 });
    expect((await stores.work.events('finding', 'f-1')).map(({ kind }) => kind)).toEqual(['owner', 'state', 'comment']);
    expect(await stores.work.events('finding', 'f-10')).toEqual([]);
    expect((await stores.work.index('recommendation')).get('f-1')).toBeUndefined();
  });

  it('changes hundreds in one call, each with its own result', async () => {
    const ids = toIds(700);
    const results = await stores.work.change('finding', ids, (before, id) =>
      id === 'f-13' ? { refusal: 'It is resolved.' } : edit({ owner: 'team-1', comment: 'All of them.' })(before),
    );
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(results.filter(({ outcome }) => outcome === 'changed')).toHaveLength(699);
    expect(results[13]).toEqual({ id: 'f-13', outcome: 'failed', reason: 'It is resolved.' });
    const index = await stores.work.index('finding');
    expect(ids.filter((id) => index.get(id)?.owner === 'team-1')).toHaveLength(699);
    const again = await stores.work.change('finding', ids.slice(0, 5), edit({ owner: 'team-1' }));
    expect(again.map(({ outcome }) => outcome)).toEqual(Array(5).fill('unchanged'));
  });

  it('loses nothing when many change the same part at once', async () => {
    const alike = toIds(400).filter((id) => findChunk(id) === findChunk('f-0'));
    const results = await Promise.all(
      alike.slice(0, 4).map((id) => stores.work.change('finding', [id], edit({ owner: 'team-1' }))),
    );
    expect(results.flat().map(({ outcome }) => outcome)).toEqual(Array(4).fill('changed'));
    const index = await stores.work.index('finding');
    expect(alike.slice(0, 4).map((id) => index.get(id)?.owner)).toEqual(Array(4).fill('team-1'));
  });

  it('tells a mention once, in the transaction of the first change', async () => {
    const told = {
      type: 'mention',
      id: 'f-0',
      kind: 'finding',
      at: AT,
      key: 'k',
      by: 'b',
      to: ['m'],
      text: 't',
    } as const;
    await stores.work.change('finding', toIds(60), edit({ comment: 'Look.' }), { told: [told] });
    expect((await stores.deliveries.work()).events.map(({ event }) => event)).toEqual([told]);
    await stores.work.change('finding', ['f-1'], () => ({ refusal: 'No.' }), { told: [{ ...told, key: 'other' }] });
    expect((await stores.deliveries.work()).events).toHaveLength(1);
  });

  it('has due dates by default, and those of the workspace', async () => {
    expect(await stores.work.duePolicy()).toMatchObject({ CRITICAL: 15, INFO: null });
    await stores.work.saveDuePolicy({ CRITICAL: 3, HIGH: 7, MEDIUM: null, LOW: null, INFO: null });
    expect(await stores.work.duePolicy()).toMatchObject({ CRITICAL: 3, MEDIUM: null });
  });
});
