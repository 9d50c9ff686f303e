import { advance, type Change, type ChangeEvent, toSummary } from '@cloudmend/domain/changes';
import { aChange } from '@cloudmend/domain/testing';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

const AT = '2026-11-21T12:00:00.000Z';
const HASH = `sha256:${'a'.repeat(64)}`;
const CLOSE: ChangeEvent = { kind: 'closed', at: AT, by: null, reason: 'Not needed.' };

let local: LocalTable;
let round = 0;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const nextTenant = () => local.openStores(`acme-${(round += 1)}`).changes;
const aTarget = (id: string) => ({ ...aChange().targets[0]!, id });
const opened = (change: Change): Change =>
  [
    {
      kind: 'located',
      repository: { id: 'r-1', host: 'github', name: 'acme/infra', root: '', environment: null },
    },
    {
      kind: 'edited',
      edit: {
        base: { branch: 'main', commit: 'b1' },
        files: [{ path: 'main.tf', diff: '+1' }],
        facts: { scanId: 's', readAt: AT, items: [] },
        money: null,
        carbon: null,
        controls: { gained: [], lost: [] },
      },
    },
    { kind: 'opened', head: { branch: 'cloudmend/x', commit: 'h1' }, pullRequest: { number: 7, url: 'https://x' } },
  ].reduce((each, step) => advance(each, { ...step, at: AT, by: null } as ChangeEvent), change);

describe("a tenant's changes", () => {
  it('are read whole, and listed newest first without their diffs', async () => {
    const changes = nextTenant();
    const [older, newer] = [aChange({ id: '01A' }), aChange({ id: '01B', targets: [aTarget('f-2')] })];
    await changes.draft(older);
    await changes.draft(newer);
    expect(await changes.read('01A')).toEqual(older);
    expect((await changes.list({}, 10)).items).toEqual([toSummary(newer), toSummary(older)]);
    expect(await changes.read('01C')).toBeUndefined();
  });

  it('are listed in pages and by state and target', async () => {
    const changes = nextTenant();
    for (const n of [1, 2, 3, 4, 5]) await changes.draft(aChange({ id: `0${n}`, targets: [aTarget(`f-${n}`)] }));
    const third = (await changes.read('03')) as Change;
    await changes.save(third, advance(third, CLOSE));
    const first = await changes.list({ state: 'drafted' }, 2);
    const second = await changes.list({ state: 'drafted' }, 2, first.cursor);
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([
      ['05', '04'],
      ['02', '01'],
    ]);
    expect(second.cursor).toBeUndefined();
    expect((await changes.list({ target: 'f-3' }, 9)).items.map(({ id }) => id)).toEqual(['03']);
  });

  it('lock their target until they end, no matter who proposes first', async () => {
    const changes = nextTenant();
    const drafts = await Promise.allSettled(
      ['01A', '01B', '01C'].map((id) => changes.draft(aChange({ id, targets: [aTarget(`f-${id}`), aTarget('f-1')] }))),
    );
    const lost = drafts.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(lost).toHaveLength(2);
    const holder = (await changes.ofTarget('f-1')) as string;
    for (const error of lost) expect(error).toMatchObject({ code: 'conflict' });
    await expect(changes.draft(aChange({ id: '01D' }))).rejects.toMatchObject({ details: { changeId: holder } });
    const held = (await changes.read(holder)) as Change;
    await changes.save(held, advance(held, CLOSE));
    await changes.draft(aChange({ id: '01D' }));
    expect(await changes.ofTarget('f-1')).toBe('01D');
  });

  it('advance only from the version they were based on', async () => {
    const changes = nextTenant();
    const change = aChange({ id: '01A' });
    await changes.draft(change);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => changes.save(change, advance(change, { ...CLOSE, at: `${n}` }))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    expect(await changes.read('01A')).toMatchObject({ state: 'closed', version: 1 });
    expect((await changes.list({}, 9)).items).toMatchObject([{ state: 'closed', version: 1 }]);
  });

  it('are found by their pull request', async () => {
    const changes = nextTenant();
    const change = aChange({ id: '01A' });
    await changes.draft(change);
    await changes.save(change, opened(change));
    expect(await changes.ofPullRequest('r-1', 7)).toMatchObject({ id: '01A', state: 'opened' });
    expect(await changes.ofPullRequest('r-1', 8)).toBeUndefined();
  });

  it('keep every approval and the latest proof', async () => {
    const changes = nextTenant();
    const change = aChange({ id: '01A' });
    await changes.draft(change);
    const approval = { by: { sub: 'sub-2', name: 'b' }, at: AT, over: HASH };
    const envelope = { payloadType: 't', payload: 'p', signatures: [{ keyid: 'k', sig: 's' }] };
    const proof = { changeId: '01A', proofHash: HASH, at: AT, envelopeHash: HASH, envelope, publicKey: 'pem' };
    const [first, second] = [
      { ...change, version: 1 },
      { ...change, version: 2 },
    ];
    await changes.save(change, first, { approval, proof });
    await changes.save(first, second, { approval: { ...approval, at: '2026' }, proof: { ...proof, at: '2026' } });
    expect((await changes.approvals('01A')).map(({ at }) => at)).toEqual([AT, '2026']);
    expect(await changes.proof('01A')).toEqual({ ...proof, at: '2026' });
    expect(await changes.proof('01B')).toBeUndefined();
  });

  it('of another tenant cannot be seen or changed', async () => {
    const [own, other] = [nextTenant(), nextTenant()];
    const change = aChange({ id: '01A' });
    await own.draft(change);
    await own.save(change, opened(change));
    expect(await other.read('01A')).toBeUndefined();
    expect((await other.list({}, 9)).items).toEqual([]);
    expect(await other.ofTarget('f-1')).toBeUndefined();
    expect(await other.ofPullRequest('r-1', 7)).toBeUndefined();
    expect(await other.approvals('01A')).toEqual([]);
    await expect(other.save(change, opened(change))).rejects.toMatchObject({ code: 'conflict' });
    await other.draft(change);
    expect(await own.read('01A')).toMatchObject({ state: 'opened' });
  });
});
