import { advance, hasOpenPullRequest } from '@cloudmend/domain/changes';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { wakeUnmerged } from './wake-unmerged';
import { AT, changeScene, readEnvironment, findRule, toArn } from './testing/change-scene';

const { acme, approveAs, git, propose, read, savePolicy, scanned, stores, test, theRepository, work } = changeScene();

describe('the gate of the worker', () => {
  it('reads the environment from tags, and one mark of production is enough', async () => {
    await savePolicy({});
    expect(readEnvironment(await propose('c-1', 'tools'))).toEqual([
      'other',
      expect.stringContaining('tag env=dev of'),
    ]);
    expect(readEnvironment(await propose('c-2', 'live'))).toEqual(['production', 'path env/prod/live.tf']);
  });

  itAtNight('denies a change whose tags no scan has read, and allows it once one has', async () => {
    await savePolicy({});
    await scanned({ live: { env: 'dev' } });
    const denied = await propose('c-1', 'tools');
    expect([denied.state, denied.gate?.verdict]).toEqual(['gated', 'deny']);
    expect(readEnvironment(denied)).toEqual([]);
    expect((await approveAs('owner', denied)).status).toBe(409);
    await scanned({ tools: { env: 'dev' } });
    const { base } = denied;
    const voided = advance(denied, { kind: 'voided', at: AT, by: null, reason: 'Asked for a rebase.' });
    await stores().changes.save(denied, voided);
    git().push('main', { 'README.md': 'A new base' });
    const allowed = await work('c-1');
    expect([allowed.gate?.verdict, allowed.gate?.approvalsNeeded]).toEqual(['allow', 2]);
    expect(allowed.base).not.toEqual(base);
  });

  itAtNight('does not take the tags of another resource, of another scan or of another workspace', async () => {
    await savePolicy({});
    await scanned({ other: { env: 'dev' } });
    const scanId = (await stores().scans.list(1)).items[0]?.scanId ?? '';
    await test()
      .local.openStores('stranger')
      .snapshots.put(
        scanId,
        { accountId: '111122223333', region: 'us-east-1', service: 'ecr' },
        {
          resources: [{ kind: 'aws.ecr.repository', arn: toArn('tools'), id: 'tools', tags: { env: 'dev' } }],
        },
      );
    expect((await propose('c-1', 'tools')).gate?.verdict).toBe('deny');
  });

  itAtNight(
    'asks one person for what AWS does not bill elsewhere, two for production, and two without a plan',
    async () => {
      await savePolicy({});
      const other = await propose('c-1', 'tools');
      expect([findRule(other, 'cost')?.facts[0]?.value, other.gate?.approvalsNeeded]).toEqual(['0', 2]);
      expect(findRule(other, 'plan')?.sentence).toBe('A change without a plan needs 2 approvals.');
    },
  );

  it('waits for the plan where the CI of the repository posts plans, whatever the policy says without', async () => {
    await savePolicy({});
    await stores().repositories.notePlan('r-1', AT);
    const waiting = await propose('c-1', 'tools');
    expect([waiting.gate?.verdict, findRule(waiting, 'plan')?.verdict]).toEqual(['wait', 'wait']);
    await approveAs('owner', waiting);
    await approveAs('second', waiting);
    expect((await work('c-1')).state).toBe('gated');
  });

  it('opens only with the approval of an owner of the path, however many others approve', async () => {
    await savePolicy({ owners: [{ path: 'shared/**', emails: ['owner@acme.example'] }] });
    const change = await propose('c-1', 'tools');
    expect(change.gate?.owners).toEqual([{ path: 'shared/**', subs: ['owner'] }]);
    for (const sub of ['second', 'third'])
      expect((await approveAs(sub, change)).body).toMatchObject({ state: 'gated' });
    expect((await work('c-1')).state).toBe('gated');
    expect((await approveAs('owner', change)).body).toMatchObject({ state: 'approved' });
    expect((await work('c-1')).state).toBe('approved');
    await test().local.system.members.put({
      tenantId: acme(),
      sub: 'owner',
      email: 'owner@acme.example',
      role: 'tenant-viewer',
      state: 'active',
    });
    expect((await work('c-1')).state).toBe('gated');
  });

  itAtNight('accepts no approval for an owner who left or whose name is spelt differently', async () => {
    await savePolicy({ owners: [{ path: '**', emails: ['gone@acme.example'] }] });
    const change = await propose('c-1', 'tools');
    expect(change.gate?.owners).toEqual([{ path: '**', subs: [] }]);
    for (const sub of ['owner', 'second', 'third']) await approveAs(sub, change);
    expect((await work('c-1')).state).toBe('gated');
  });

  it('voids approvals once the guardrails change, and takes none over the old ones', async () => {
    await savePolicy({});
    const change = await propose('c-1', 'tools');
    await approveAs('owner', change);
    await savePolicy({ owners: [{ path: '**', emails: ['second@acme.example'] }] });
    expect((await approveAs('third', change)).body).toMatchObject({ state: 'gated' });
    const again = await work('c-1');
    expect([again.state, again.approvals, again.voidApprovals.length]).toEqual(['gated', [], 2]);
    expect((await approveAs('second', change)).status).toBe(409);
  });

  itAtNight('shuts an approved change when its evidence grows old', async () => {
    await savePolicy({ evidenceHours: 1 });
    const change = await propose('c-1', 'tools');
    await approveAs('owner', change);
    await approveAs('second', change);
    expect((await work('c-1')).state).toBe('approved');
    test().local.setTime('2026-11-21T13:00:00.000Z');
    const old = await work('c-1');
    expect([old.state, findRule(old, 'evidence')?.verdict]).toEqual(['gated', 'deny']);
    expect(git().checks.get(`${old.head?.commit} c-1`)?.conclusion).toBe('failure');
  });

  itAtNight(
    'counts every open pull request of the repository, also beyond a hundred, and none of another one',
    async () => {
      await savePolicy({ openPullRequests: 50 });
      const change = await propose('c-1', 'tools');
      const copies = Array.from({ length: 130 }, (_, at) => ({
        ...change,
        id: `d-${String(at).padStart(3, '0')}`,
        targets: change.targets.map((target) => ({ ...target, id: `t-${at}` })),
        repository: change.repository && { ...change.repository, id: at < 120 ? 'r-1' : 'r-2' },
      }));
      for (const copy of copies) await stores().changes.draft(copy);
      const voided = advance(change, { kind: 'voided', at: AT, by: null, reason: 'Again.' });
      await stores().changes.save(change, voided);
      const gated = await work('c-1');
      expect(findRule(gated, 'pull-requests')).toMatchObject({
        verdict: 'wait',
        facts: [{ fact: 'Open', value: '120' }],
      });
      expect(hasOpenPullRequest(gated)).toBe(true);
    },
  );

  itAtNight('reports nothing new while nothing has changed', async () => {
    await savePolicy({ freezes: [FREEZE] });
    const change = await propose('c-1', 'tools');
    expect(change.gate?.verdict).toBe('wait');
    test().local.setTime('2026-11-21T12:30:00.000Z');
    expect((await work('c-1')).version).toBe(change.version);
    test().local.setTime('2026-11-21T13:00:00.000Z');
    expect((await work('c-1')).gate?.verdict).toBe('allow');
  });
});

const FREEZE = {
  name: 'A release',
  from: '2026-11-21T11:00',
  to: '2026-11-21T13:00',
  timezone: 'UTC',
  appliesTo: 'everything',
} as const;

describe('the pull requests of a repository', () => {
  const by = { sub: 'owner', name: 'owner@acme.example' };
  const withdraw = async (id: string) => {
    const change = await read(id);
    await stores().changes.save(change, advance(change, { kind: 'closed', at: AT, by, reason: 'No.' }));
    await work(id);
  };

  it('are at most two an hour; the next one says why it waits, once, and follows automatically', async () => {
    await savePolicy({});
    await propose('c-1', 'tools');
    await propose('c-2', 'live');
    await withdraw('c-1');
    const held = await propose('c-3', 'tools');
    expect([held.state, held.pullRequest, held.timeline.at(-1)]).toEqual([
      'edited',
      null,
      expect.objectContaining({
        kind: 'held',
        note: `CloudMend opened 2 pull requests in ${theRepository().name} within an hour. This one follows when the hour is over.`,
      }),
    ]);
    test().local.setTime('2026-11-21T12:59:59.000Z');
    expect(await work('c-3')).toEqual(held);
    expect(git().pulls).toHaveLength(2);
    test().local.setTime('2026-11-21T13:00:01.000Z');
    expect((await work('c-3')).state).toBe('gated');
  });

  itAtNight('are at most five at a time, and the next one follows when one is closed', async () => {
    await savePolicy({});
    const change = await propose('c-1', 'tools');
    for (const n of [2, 3, 4, 5])
      await stores().changes.draft({
        ...change,
        id: `d-${n}`,
        targets: change.targets.map((target) => ({ ...target, id: `t-${n}` })),
      });
    const held = await propose('c-2', 'live');
    expect([held.state, held.timeline.at(-1)?.note]).toEqual([
      'edited',
      `${theRepository().name} has 5 open pull requests of CloudMend. This one follows when one of them is merged or closed.`,
    ]);
    await withdraw('d-2');
    expect((await work('c-2')).state).toBe('gated');
  });

  itAtNight('are closed when they were not merged within 30 days', async () => {
    await savePolicy({});
    const change = await propose('c-1', 'tools');
    test().local.setTime('2026-12-21T11:59:59.000Z');
    expect((await work('c-1')).state).toBe('gated');
    test().local.setTime('2026-12-21T12:00:00.000Z');
    const expired = await work('c-1');
    expect([expired.state, expired.decline, expired.timeline.at(-1)?.note]).toEqual([
      'expired',
      null,
      'Not merged within 30 days.',
    ]);
    expect(git().pulls[0]?.isOpen).toBe(false);
    expect(await stores().changes.ofTarget(change.targets[0]?.id ?? '')).toBeUndefined();
  });
});

describe('a pull request that ended while no one heard of it', () => {
  it.each(
    takeFirst(
      [
        ['merged', { isOpen: false, isMerged: true }, 'merged'],
        ['closed', { isOpen: false, isMerged: false }, 'closed'],
        ['left open', {}, 'gated'],
      ] as const,
      1,
    ),
  )('is found at the next look: %s', async (_, ended, state) => {
    await savePolicy({});
    await propose('c-1', 'tools');
    Object.assign(git().pulls[0] ?? {}, ended);
    // The gate is still fresh.
    expect((await work('c-1')).state).toBe('gated');
    test().local.setTime('2026-11-21T12:16:00.000Z');
    const found = await work('c-1');
    expect([found.state, (await work('c-1')).state]).toEqual([state, state]);
    const { items } = await stores().audit.list({}, 50);
    expect(items.filter(({ action }) => action === `change.${state}`)).toHaveLength(state === 'gated' ? 0 : 1);
  });
});

describe('changes as time passes', () => {
  it('are woken until they are merged or ended, in every workspace', async () => {
    await savePolicy({});
    await propose('standing', 'tools');
    const ended = await propose('ended', 'live');
    const by = { sub: 'owner', name: 'owner@acme.example' };
    await stores().changes.save(ended, advance(ended, { kind: 'closed', at: AT, by, reason: 'No.' }));
    test().woken.length = 0;
    await wakeUnmerged(test().services);
    expect([test().woken.includes('standing'), test().woken.includes('ended')]).toEqual([true, false]);
  });
});

describe('the worker while automation is stopped', () => {
  it('writes nothing to the repository, and continues afterwards', async () => {
    await savePolicy({});
    await stores().guardrails.stop({ by: 'owner@acme.example', reason: 'An incident.' });
    expect((await propose('c-1', 'tools')).state).toBe('drafted');
    expect([git().branches.size, git().pulls]).toEqual([1, []]);
    const { at } = await stores().guardrails.killSwitch();
    await stores().guardrails.resume(at ?? '', { by: 'owner@acme.example', reason: 'It is over.' });
    expect((await work('c-1')).state).toBe('gated');
  });
});
