import { hasOpenPullRequest, SNOOZE_DAYS } from '@cloudmend/domain/changes';
import type { Repository } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';
import type { HostEvent } from '../runtime/git-host';
import { disconnect } from './disconnect';
import { explain } from './explain-change';
import { listOpen } from './list-open';
import { type StepUses, takeStep } from './take-step';

type Uses = StepUses & Pick<Services, 'openStores' | 'gitHost' | 'system'>;
type EventOf<Kind extends HostEvent['kind']> = Extract<HostEvent, { readonly kind: Kind }>;

interface Context {
  readonly uses: Uses;
  readonly tenantId: TenantId;
  readonly stores: Stores;
  readonly repository: Repository;
}

const onPullRequest = async (context: Context, event: EventOf<'pull-request'>): Promise<void> => {
  const change = await context.stores.changes.ofPullRequest(context.repository.id, event.number);
  if (!change || !hasOpenPullRequest(change)) return;
  const { action, head, isMerged, mergeCommit, by } = event;
  if (action === 'closed' && isMerged)
    return takeStep(context, change, { kind: 'merged', commit: mergeCommit ?? head, mergedBy: by }, by);
  if (action === 'closed')
    return takeStep(
      context,
      change,
      { kind: 'closed', reason: `${by} closed the pull request without merging it.` },
      by,
    );
  // Commits of others are theirs: what was planned and approved is not about them.
  if (action === 'pushed' && head !== change.head?.commit)
    return takeStep(context, change, { kind: 'superseded', reason: `${by} pushed to the branch.` }, by);
};

/** What was planned against an older base no longer holds. */
const onPush = async (context: Context, { branch, commit }: EventOf<'push'>): Promise<void> => {
  const { uses, stores, repository } = context;
  if (branch !== repository.branch) return;
  const hosted = uses.gitHost.open(repository, stores.repositories);
  for (const { id } of await listOpen(stores, repository.id)) {
    const change = await stores.changes.read(id);
    if (!change || !hasOpenPullRequest(change) || change.base?.commit === commit) continue;
    // Its own merge moved the branch, which another event says, later perhaps.
    const isMerged = change.pullRequest && (await hosted.getPullRequest(change.pullRequest.number))?.isMerged;
    if (!isMerged)
      await takeStep(context, change, { kind: 'voided', reason: `${branch} has moved on.` }, repository.name);
  }
};

const COMMAND = /^\/cloudmend[ \t]+(ignore|snooze|rebase|explain)[ \t]*$/m;

const onComment = async (context: Context, { number, text, by }: EventOf<'comment'>): Promise<void> => {
  const command = COMMAND.exec(text.replace(/\r/g, ''))?.[1];
  const { stores, repository, uses } = context;
  const change = command && (await stores.changes.ofPullRequest(repository.id, number));
  if (!change || !hasOpenPullRequest(change)) return;
  const hosted = uses.gitHost.open(repository, stores.repositories);
  if (!(await hosted.isWriter(by))) return;
  if (command === 'explain') return hosted.comment(number, explain(change));
  if (command === 'rebase')
    return takeStep(context, change, { kind: 'voided', reason: `${by} asked for a rebase.` }, by);
  const until = command === 'snooze' ? { until: endSnooze(uses.clock()) } : {};
  await takeStep(context, change, { kind: 'closed', reason: `${by} commented /cloudmend ${command}.`, ...until }, by);
};

const DAY_MS = 86_400_000;
const endSnooze = (now: Date): string => new Date(now.getTime() + SNOOZE_DAYS * DAY_MS).toISOString();

/** Acts on what a git server reported. Whose repository it is about is looked up, never believed. */
export const handleEvent = async (uses: Uses, event: HostEvent): Promise<void> => {
  const { server, installationId } = event;
  const tenantId = await uses.system.installations.owner(server, installationId);
  if (tenantId === undefined) return;
  const stores = uses.openStores(tenantId);
  if (event.kind === 'uninstalled') {
    await disconnect(uses.system, stores, { tenantId, server, installationId });
    return;
  }
  const repository = (await stores.repositories.list()).find(
    (each) => each.server === server && each.installationId === installationId && each.hostId === event.hostId,
  );
  if (!repository) return;
  const context: Context = { uses, tenantId, stores, repository };
  if (event.kind === 'pull-request') await onPullRequest(context, event);
  else if (event.kind === 'push') await onPush(context, event);
  else await onComment(context, event);
};
