import { advance, type Change, isInFlight } from '@cloudmend/domain/changes';
import { aChange, aRecommendation } from '@cloudmend/domain/testing';
import { describeAtNight, itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { changeScene } from './testing/change-scene';
import { settleChanges } from './settle-changes';

const A = '111122223333';
const { propose, read, savePolicy, stores } = changeScene();
const MERGED_AT = '2026-11-21T13:00:00.000Z';
const toAt = (day: number): string => `2026-11-${day}T12:00:00.000Z`;
/** After the scans of the scene, whose IDs are in order of time. */
const toScanId = (day: number): string => `scan-9${day}`;

const merge = async (change: Change): Promise<Change> => {
  const merged = advance(change, { kind: 'merged', at: MERGED_AT, by: null, commit: 'm', mergedBy: 'sam' });
  await stores().changes.save(change, merged);
  return merged;
};

/** A scan of a day that finds these registries mutable; others pass, unless they were not read. */
const scan = async (
  day: number,
  mutable: readonly string[],
  { begunAt = toAt(day), isRead = true, rulesRun = [] as string[] } = {},
): Promise<void> => {
  const seen = { scanId: toScanId(day), at: toAt(day), accountId: A };
  const { items } = await stores().findings.list({}, { limit: 200 });
  const judged = items.map((finding) => ({
    ...finding,
    evidence: [],
    status: mutable.some((name) => finding.resource.endsWith(name)) ? ('fail' as const) : ('pass' as const),
  }));
  await stores().findings.record(seen, isRead ? judged : [], () => isRead);
  for (const _attempt of [1, 2]) await settleChanges(stores(), { ...seen, begunAt, rulesRun });
};
const kinds = ({ timeline }: Change) => timeline.map(({ kind }) => kind).slice(-2);

describe('a merged change of a finding', () => {
  beforeEach(async () => {
    await savePolicy({});
    await merge(await propose('c-1', 'tools'));
  });

  it('is verified once, by the next scan that sees the fix, with a line in the audit trail', async () => {
    await scan(22, ['live']);
    const verified = await read('c-1');
    expect([verified.state, kinds(verified)]).toEqual(['verified', ['merged', 'verified']]);
    expect((await stores().audit.list({ action: 'change.verified' }, 9)).items).toMatchObject([
      { target: 'c-1', after: { state: 'verified', scanId: toScanId(22) } },
    ]);
    expect(isInFlight(verified)).toBe(false);
    expect(await stores().changes.ofTarget(verified.targets[0]?.id ?? '')).toBeUndefined();
  });

  itAtNight('is not verified while a scan still finds it, and verified by a later one', async () => {
    await scan(22, ['tools', 'live']);
    expect(await read('c-1')).toMatchObject({
      state: 'not-verified',
      timeline: expect.arrayContaining([
        expect.objectContaining({ kind: 'not-verified', note: 'Still found: ECR repository has mutable tags' }),
      ]),
    });
    await scan(23, []);
    expect((await read('c-1')).state).toBe('verified');
  });

  it('is reverted when the fault returns, and can be proposed again', async () => {
    await scan(22, ['live']);
    await scan(23, ['live']);
    expect((await read('c-1')).state).toBe('verified');
    await scan(24, ['tools', 'live']);
    const reverted = await read('c-1');
    expect([reverted.state, reverted.timeline.at(-1)?.note]).toEqual([
      'reverted',
      'Found again: ECR repository has mutable tags',
    ]);
    expect((await propose('c-2', 'tools')).state).toBe('gated');
  });

  it.each(
    takeFirst(
      [
        ['began before the merge', { begunAt: '2026-11-21T12:30:00.000Z' }],
        ['did not read it', { isRead: false }],
      ],
      1,
    ),
  )('is left as it is by a scan that %s', async (_case, more) => {
    await scan(22, ['tools'], more);
    expect((await read('c-1')).state).toBe('merged');
  });

  itAtNight('is not touched by the scan of another account', async () => {
    await settleChanges(stores(), { scanId: 's', accountId: '2', begunAt: toAt(25), at: toAt(25), rulesRun: [] });
    expect((await read('c-1')).state).toBe('merged');
  });
});

describeAtNight('a merged change of a recommendation', () => {
  const saving = aRecommendation({ id: 'r-1', rule: 'EBS-GP2-GP3', accountId: A });
  const record = (day: number, found: readonly object[], rulesRun: readonly string[]) =>
    stores().recommendations.record({ scanId: toScanId(day), at: toAt(day), accountId: A }, found as never, rulesRun);
  const target = {
    ...aChange().targets[0]!,
    kind: 'recommendation' as const,
    id: 'r-1',
    source: 'EBS-GP2-GP3',
    accountId: A,
  };
  beforeEach(async () => {
    await record(21, [saving], ['EBS-GP2-GP3']);
    const draft = aChange({ id: 'c-3', targets: [target] });
    await stores().changes.draft(draft);
    const opened: Change = {
      ...draft,
      state: 'opened',
      version: 1,
      pullRequest: { number: 9, url: 'https://x' },
    };
    await stores().changes.save(draft, opened);
    await merge(opened);
  });

  it('waits while its kind is not read, then is verified, then reverted', async () => {
    await scan(22, []);
    expect((await read('c-3')).state).toBe('merged');
    await record(23, [], ['EBS-GP2-GP3']);
    await scan(23, [], { rulesRun: ['EBS-GP2-GP3'] });
    expect((await read('c-3')).state).toBe('verified');
    await record(24, [saving], ['EBS-GP2-GP3']);
    await scan(24, [], { rulesRun: ['EBS-GP2-GP3'] });
    expect((await read('c-3')).state).toBe('reverted');
  });
});
