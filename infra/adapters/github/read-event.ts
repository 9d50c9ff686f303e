import * as z from 'zod';
import type { HostEvent } from '../../runtime/git-host';

const Common = z.object({
  installation: z.object({ id: z.number() }).optional(),
  repository: z.object({ id: z.number() }).optional(),
  sender: z.object({ login: z.string(), type: z.string().optional() }).default({ login: '' }),
});

const PullRequestEvent = z.object({
  action: z.string(),
  pull_request: z.object({
    number: z.number().int().positive(),
    head: z.object({ sha: z.string() }),
    merged: z.boolean().nullish(),
    merge_commit_sha: z.string().nullish(),
  }),
});

const PushEvent = z.object({ ref: z.string(), after: z.string(), deleted: z.boolean().optional() });

const CommentEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.number().int().positive(), pull_request: z.unknown().optional() }),
  comment: z.object({ body: z.string().nullish() }),
});

const InstallationEvent = z.object({ action: z.string() });

const ACTIONS = { closed: 'closed', reopened: 'reopened', synchronize: 'pushed' } as const;
const HEADS = 'refs/heads/';

type Source = Pick<Extract<HostEvent, { kind: 'push' }>, 'server' | 'installationId' | 'hostId'> & {
  readonly by: string;
};
type Reader = (payload: unknown, source: Source) => HostEvent | undefined;

const readers: Readonly<Record<string, Reader>> = {
  pull_request: (payload, source) => {
    const { action, pull_request } = PullRequestEvent.parse(payload);
    if (!Object.hasOwn(ACTIONS, action)) return undefined;
    return {
      ...source,
      kind: 'pull-request',
      action: ACTIONS[action as keyof typeof ACTIONS],
      number: pull_request.number,
      head: pull_request.head.sha,
      isMerged: pull_request.merged === true,
      mergeCommit: pull_request.merge_commit_sha ?? null,
    };
  },
  push: (payload, { server, installationId, hostId }) => {
    const { ref, after, deleted } = PushEvent.parse(payload);
    if (!ref.startsWith(HEADS) || deleted === true) return undefined;
    return { kind: 'push', server, installationId, hostId, branch: ref.slice(HEADS.length), commit: after };
  },
  issue_comment: (payload, source) => {
    const { action, issue, comment } = CommentEvent.parse(payload);
    if (action !== 'created' || issue.pull_request === undefined) return undefined;
    return { ...source, kind: 'comment', number: issue.number, text: comment.body ?? '' };
  },
};

const uninstalled = (payload: unknown, server: string, installationId: number): HostEvent | undefined => {
  const { action } = InstallationEvent.parse(payload);
  return action === 'deleted' || action === 'suspend' ? { kind: 'uninstalled', server, installationId } : undefined;
};

/** A webhook's payload in our words; undefined if it means nothing to us. @throws ZodError if it has another form than GitHub's */
export const readEvent = (server: string, name: string, payload: unknown): HostEvent | undefined => {
  const { installation, repository, sender } = Common.parse(payload);
  if (!installation) return undefined;
  if (name === 'installation') return uninstalled(payload, server, installation.id);
  // Bots, our own comments included, ask for nothing.
  if (name === 'issue_comment' && sender.type === 'Bot') return undefined;
  if (!repository || !Object.hasOwn(readers, name)) return undefined;
  return readers[name]?.(payload, {
    server,
    installationId: installation.id,
    hostId: repository.id,
    by: sender.login,
  });
};
