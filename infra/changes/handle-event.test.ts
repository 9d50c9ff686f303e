import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { HostEvent } from '../runtime/git-host';
import { TEST_SERVER } from '../runtime/testing/test-git-host';
import { handler as propose } from '../api/changes/propose-change';
import { anEvent, readAnswer } from '../runtime/testing/an-event';
import { handleEvent } from './handle-event';
import { AT, changeScene, toArn } from './testing/change-scene';

const { acme, git, propose: opened, read, savePolicy, scanned, stores, test, theRepository } = changeScene();

type Told = HostEvent extends infer Event
  ? Event extends { readonly hostId: number }
    ? Omit<Event, 'server' | 'installationId' | 'hostId'>
    : never
  : never;

/** The git server tells of the pull request of the scene's repository. */
const tell = async (told: Told): Promise<void> => {
  const { installationId, hostId } = theRepository();
  await test().local.system.installations.claim(TEST_SERVER, installationId, acme());
  await handleEvent(test().services, { ...told, server: TEST_SERVER, installationId, hostId } as HostEvent);
  await test().local.system.installations.release(TEST_SERVER, installationId);
};
const comment = (text: string, by = 'sam') => tell({ kind: 'comment', number: 1, text, by });
const closePullRequest = () =>
  tell({ kind: 'pull-request', action: 'closed', number: 1, head: 'h', isMerged: false, mergeCommit: null, by: 'sam' });

const findFinding = async (name: string) => {
  const { items } = await stores().findings.list({}, { limit: 200 });
  return items.find(({ resource }) => resource === toArn(name))?.id ?? '';
};
let calls = 0;
const ask = async (names: readonly string[], more: object = {}) =>
  readAnswer(
    await propose(
      anEvent({
        sub: 'author',
        path: { tenantId: acme() },
        body: {
          targets: await Promise.all(names.map(async (name) => ({ kind: 'finding', id: await findFinding(name) }))),
          ...more,
        },
        headers: { 'idempotency-key': `propose-${(calls += 1)}` },
      }),
    ),
  );

beforeEach(async () => {
  await savePolicy({});
  git().writers.add('sam');
  await opened('c-1', 'tools');
});

describe('what people declined', () => {
  it.each(
    takeFirst(
      [
        ['closed without a merge', closePullRequest, 'sam closed the pull request without merging it.'],
        ['told to ignore', () => comment('/cloudmend ignore'), 'sam commented /cloudmend ignore.'],
      ],
      1,
    ),
  )('is not proposed again: %s', async (_case, decline, reason) => {
    await decline();
    expect(await read('c-1')).toMatchObject({ state: 'closed', decline: { at: AT, reason, until: null } });
    const refused = await ask(['tools']);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Declined on 21 Nov 2026: ${reason} Its facts have not changed since.`,
    ]);
    expect(refused.body.details).toMatchObject({ declined: [{ changeId: 'c-1', reason }] });
  });

  it('is proposed on purpose, and then open to a new decision', async () => {
    await closePullRequest();
    const { status, body } = await ask(['tools'], { again: true });
    expect([status, body.state]).toEqual([200, 'drafted']);
    expect(await stores().changes.declinedFor(await findFinding('tools'))).toBeUndefined();
    expect((await stores().audit.list({ action: 'change.propose' }, 1)).items[0]).toMatchObject({
      after: { again: true },
    });
  });

  itAtNight('is left out of a selection, which says so', async () => {
    await closePullRequest();
    const { status, body } = await ask(['tools', 'live']);
    expect([status, body.targets.map(({ resource }: { resource: string }) => resource)]).toEqual([
      200,
      [toArn('live')],
    ]);
    expect(body.timeline[0].note).toBe(
      '1 of 2 left out. Declined on 21 Nov 2026: sam closed the pull request without merging it.',
    );
  });

  itAtNight('comes back when a scan reads other facts', async () => {
    await closePullRequest();
    await scanned({ tools: { env: 'dev' } });
    expect((await ask(['tools'])).status).toBe(409);
    await scanned({ tools: { env: 'dev' } }, 'MUTABLE_WITH_EXCLUSION');
    expect((await ask(['tools'])).status).toBe(200);
  });

  itAtNight('is snoozed for 30 days', async () => {
    await comment('/cloudmend snooze');
    test().local.setTime('2026-12-21T11:59:59.000Z');
    const snoozed = await ask(['tools']);
    expect([snoozed.status, snoozed.body.message]).toEqual([
      409,
      'Snoozed until 21 Dec 2026: sam commented /cloudmend snooze. Its facts have not changed since.',
    ]);
    test().local.setTime('2026-12-21T12:00:00.000Z');
    expect((await ask(['tools'])).status).toBe(200);
  });

  it('does not concern another workspace', async () => {
    await closePullRequest();
    expect(
      await test()
        .local.openStores('other')
        .changes.declinedFor(await findFinding('tools')),
    ).toBeUndefined();
  });
});

describe('comments', () => {
  it('count from writers only', async () => {
    for (const command of ['ignore', 'snooze', 'rebase', 'explain']) await comment(`/cloudmend ${command}`, 'stranger');
    const { state, timeline } = await read('c-1');
    expect([state, timeline.some(({ kind }) => kind === 'closed' || kind === 'voided')]).toEqual(['gated', false]);
    expect(git().comments).toEqual([]);
  });

  itAtNight('count as their own line, not as part of a sentence', async () => {
    await comment('Do not /cloudmend ignore this.');
    await comment('/cloudmend ignored');
    expect((await read('c-1')).state).toBe('gated');
    await comment('Thanks.\r\n/cloudmend ignore\r\n');
    expect((await read('c-1')).state).toBe('closed');
  });

  itAtNight('ask for facts and for a rebase', async () => {
    await comment('/cloudmend explain');
    expect(git().comments).toEqual([expect.stringContaining('` imageTagMutability `: ` MUTABLE `')]);
    await comment('/cloudmend rebase');
    expect(await read('c-1')).toMatchObject({ state: 'opened', gate: null, proofHash: null });
  });
});

describe('the pull request of a change', () => {
  it('is left to who pushes to its branch', async () => {
    await tell({
      kind: 'pull-request',
      action: 'pushed',
      number: 1,
      head: 'foreign',
      isMerged: false,
      mergeCommit: null,
      by: 'sam',
    });
    expect(await read('c-1')).toMatchObject({ state: 'superseded', decline: null });
    expect((await ask(['tools'])).status).toBe(200);
  });
});
