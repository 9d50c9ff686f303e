import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import type { HostDelivery } from '@cloudmend/infra/runtime';
import { waitUntilFound } from '../testing/wait-until-found';
import { openGitHubBench } from './testing/github-bench';
import { openGitLabBench } from './testing/gitlab-bench';
import type { HostBench } from './testing/host-bench';

const FILES = {
  'README.md': '# Infra\n',
  'prod/main.tf': 'resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n}\n',
  'prod/other.tf': '# other\n',
};
const OPEN = { github: openGitHubBench, gitlab: openGitLabBench };

const toFiles = (text: Readonly<Record<string, string>>) =>
  new Map(Object.entries(text).map(([path, each]) => [path, { text: each, isExecutable: false }]));

/** What every host's adapter does, tried against that host's emulator. */
describe.each(IS_NIGHTLY ? (['github', 'gitlab'] as const) : (['gitlab'] as const))('a repository on %s', (name) => {
  let bench: HostBench;
  let rounds = 0;
  beforeAll(async () => {
    bench = await OPEN[name](FILES);
  });
  afterAll(() => bench.close());

  const repository = () => bench.host.open(bench.place, bench.tokens);
  const arrived = (isWanted: (delivery: HostDelivery) => boolean): Promise<HostDelivery> =>
    waitUntilFound(() => bench.deliveries.find(isWanted));
  /** A commit and its draft on its own branch. */
  const propose = async () => {
    rounds += 1;
    const branch = `cloudmend/rule/${rounds}`;
    const base = await repository().head('main');
    const files = toFiles({ 'prod/main.tf': `# round ${rounds}\n` });
    const wanted = { base, branch, message: `Round ${rounds}\n\nCloudMend-Change: c-${rounds}`, files };
    const commit = await repository().commit(wanted);
    const request = { branch, base: 'main', title: `Round ${rounds}`, body: 'Body' };
    return { wanted, commit, request, opened: await repository().openDraft(request) };
  };

  it('is described and read at a commit, infrastructure code only', async () => {
    const { hostId, name: path } = bench.place;
    expect(await repository().describe()).toEqual({ hostId, name: path, branch: 'main' });
    const files = await repository().readFiles(await repository().head('main'));
    expect([...files.keys()].sort()).toEqual(['prod/main.tf', 'prod/other.tf']);
    expect(files.get('prod/main.tf')).toEqual({ text: FILES['prod/main.tf'], isExecutable: false });
    await expect(repository().head('no-such-branch')).rejects.toMatchObject({ code: 'not-found' });
    expect(await repository().getPullRequest(9999)).toBeUndefined();
  });

  it('takes one commit and one draft, however often they are asked for', async () => {
    const { wanted, commit, request, opened } = await propose();
    expect(opened).toMatchObject({ isOpen: true, isMerged: false, head: commit });
    expect(await repository().commit(wanted)).toBe(commit);
    await expect(repository().openDraft(request)).rejects.toThrow(/already exists|409/);
    expect(await repository().findPullRequest(wanted.branch)).toEqual(opened);
    expect(await repository().findPullRequest('cloudmend/rule/none')).toBeUndefined();
    const after = await repository().readFiles(commit);
    expect(after.get('prod/main.tf')?.text).toBe('# round 1\n');
    expect(after.get('prod/other.tf')?.text).toBe(FILES['prod/other.tf']);
  });

  it('gets new files, executable ones among them', async () => {
    const base = await repository().head('main');
    const files = new Map([['prod/new.tf', { text: '# new\n', isExecutable: true }]]);
    const wanted = { base, branch: 'cloudmend/rule/new', message: 'New', files };
    const commit = await repository().commit(wanted);
    expect((await repository().readFiles(commit)).get('prod/new.tf')).toEqual({ text: '# new\n', isExecutable: true });
    expect(await repository().commit(wanted)).toBe(commit);
  });

  it('keeps a commit on the base that was read when the branch moves on, until it is made again', async () => {
    const { wanted, commit } = await propose();
    const moved = await bench.push('main', { 'prod/other.tf': `# moved ${rounds}\n` });
    expect(await repository().head('main')).toBe(moved);
    expect((await repository().readFiles(commit)).get('prod/other.tf')?.text).not.toBe(`# moved ${rounds}\n`);
    expect(await repository().commit(wanted)).toBe(commit);
    // The same edit of another base is another commit, and replaces only the one it names.
    await expect(repository().commit({ ...wanted, base: moved })).rejects.toMatchObject({ name: 'BranchTakenError' });
    const again = await repository().commit({ ...wanted, base: moved, replaces: commit });
    expect(again).not.toBe(commit);
    const files = await repository().readFiles(again);
    expect([files.get('prod/main.tf')?.text, files.get('prod/other.tf')?.text]).toEqual([
      `# round ${rounds}\n`,
      `# moved ${rounds}\n`,
    ]);
    expect(await repository().head(wanted.branch)).toBe(again);
  });

  it('shows a push of someone else, and leaves it alone', async () => {
    const { wanted, commit } = await propose();
    const foreign = await bench.push(wanted.branch, { 'prod/main.tf': '# by hand\n' });
    expect(await repository().head(wanted.branch)).toBe(foreign);
    const next = { ...wanted, files: toFiles({ 'prod/main.tf': '# again\n' }), replaces: commit };
    await expect(repository().commit(next)).rejects.toMatchObject({ name: 'BranchTakenError' });
    await expect(repository().commit(wanted)).rejects.toMatchObject({ name: 'BranchTakenError' });
    expect(await repository().head(wanted.branch)).toBe(foreign);
  });

  it('knows writers, and who commented', async () => {
    const { opened } = await propose();
    expect(await repository().isWriter(bench.writer)).toBe(true);
    for (const login of [bench.outsider, 'nobody', '', bench.writer.slice(0, 2)])
      expect(await repository().isWriter(login)).toBe(false);
    await bench.comment(opened.number, '/cloudmend explain');
    const { server, installationId, hostId } = bench.place;
    expect(await arrived(({ event }) => event?.kind === 'comment')).toMatchObject({
      event: { server, installationId, hostId, number: opened.number, text: '/cloudmend explain', by: bench.writer },
    });
    await repository().comment(opened.number, 'An answer.');
  });

  it('shows one check, with its latest state', async () => {
    const { commit } = await propose();
    const set = async (conclusion: 'success' | 'failure' | 'neutral' | null, title: string) => {
      await repository().setCheck({ commit, conclusion, title, summary: 'Why.', externalId: 'c-1' });
      return bench.checksOf(commit);
    };
    expect(await set(null, 'Waiting')).toEqual(['undecided']);
    for (const title of ['Waiting', '0 of 2', '1 of 2', '1 of 2'])
      expect(await set(null, title)).toEqual(['undecided']);
    expect(await set('success', 'Approved')).toEqual(['success']);
    expect(await set('success', 'Approved')).toEqual(['success']);
    // Approvals can become void.
    expect(await set(null, '0 of 2')).toEqual(['undecided']);
    expect(await set('failure', 'Denied')).toEqual(['failure']);
    expect(await set('neutral', 'Ended')).toEqual(['neutral']);
  });

  it('reports a merge by the customer', async () => {
    const { commit, opened } = await propose();
    await repository().setCheck({ commit, conclusion: 'success', title: 'Approved', summary: '', externalId: 'c-1' });
    await bench.merge(opened.number);
    expect(await repository().getPullRequest(opened.number)).toMatchObject({ isOpen: false, isMerged: true });
    const isTheirs = ({ event }: HostDelivery) =>
      event?.kind === 'pull-request' && event.action === 'closed' && event.number === opened.number;
    expect(await arrived(isTheirs)).toMatchObject({ event: { isMerged: true, by: bench.writer } });
    const main = await repository().head('main');
    expect(await arrived(({ event }) => event?.kind === 'push' && event.commit === main)).toMatchObject({
      event: { branch: 'main' },
    });
    const ids = bench.deliveries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has its draft closed, and described anew', async () => {
    const { opened } = await propose();
    await repository().describePullRequest(opened.number, { title: 'Another title', body: 'Another text' });
    expect(await (await fetch(opened.url)).text()).toContain('Another text');
    await repository().closePullRequest(opened.number);
    expect(await repository().getPullRequest(opened.number)).toMatchObject({ isOpen: false, isMerged: false });
  });

  it('says when no more calls are answered, and works again afterwards', async () => {
    bench.limit(true);
    await expect(repository().head('main')).rejects.toMatchObject({ code: 'too-many' });
    bench.limit(false);
    expect(await repository().head('main')).toMatch(/^[0-9a-f]{40}$/);
  });

  it('says when our access has ended', async () => {
    bench.revoke();
    await expect(repository().head('main')).rejects.toMatchObject({ name: 'AccessEndedError' });
    const { host, server, installationId } = bench.place;
    const installation = { host, server, installationId, path: 'acme' };
    await expect(bench.host.listRepositories(installation, bench.tokens)).rejects.toMatchObject({
      name: 'AccessEndedError',
    });
  });
});
