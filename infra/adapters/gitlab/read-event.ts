import * as z from 'zod';
import type { HostEvent } from '../../runtime/git-host';

const HEADS = 'refs/heads/';
const NO_COMMIT = /^0+$/;
const Person = z.object({ username: z.string() });
const ProjectId = z.object({ id: z.number() });

/** The payloads of https://docs.gitlab.com/user/project/integrations/webhook_events */
const MergeRequestEvent = z.object({
  user: Person,
  project: ProjectId,
  object_attributes: z.object({
    iid: z.number().int().positive(),
    action: z.string().optional(),
    // Present if commits were pushed.
    oldrev: z.string().optional(),
    last_commit: z.object({ id: z.string() }),
    merge_commit_sha: z.string().nullish(),
    squash_commit_sha: z.string().nullish(),
  }),
});

const PushEvent = z.object({ project_id: z.number(), ref: z.string(), after: z.string() });

const NoteEvent = z.object({
  user: Person,
  project: ProjectId,
  object_attributes: z.object({
    note: z.string(),
    noteable_type: z.string(),
    system: z.boolean().default(false),
    // Missing before GitLab 16.
    action: z.string().default('create'),
  }),
  merge_request: z.object({ iid: z.number().int().positive() }).optional(),
});

interface Source {
  readonly server: string;
  readonly installationId: number;
}
type Reader = (payload: unknown, source: Source) => HostEvent | undefined;

const toAction = (
  action: string | undefined,
  oldrev: string | undefined,
): 'closed' | 'reopened' | 'pushed' | undefined => {
  if (action === 'merge' || action === 'close') return 'closed';
  if (action === 'reopen') return 'reopened';
  return action === 'update' && oldrev !== undefined ? 'pushed' : undefined;
};

const readers: Readonly<Record<string, Reader>> = {
  'Merge Request Hook': (payload, source) => {
    const { user, project, object_attributes: request } = MergeRequestEvent.parse(payload);
    const action = toAction(request.action, request.oldrev);
    if (!action) return undefined;
    return {
      ...source,
      hostId: project.id,
      kind: 'pull-request',
      action,
      number: request.iid,
      head: request.last_commit.id,
      isMerged: request.action === 'merge',
      mergeCommit: request.merge_commit_sha ?? request.squash_commit_sha ?? null,
      by: user.username,
    };
  },
  'Push Hook': (payload, source) => {
    const { project_id, ref, after } = PushEvent.parse(payload);
    if (!ref.startsWith(HEADS) || NO_COMMIT.test(after)) return undefined;
    return { ...source, hostId: project_id, kind: 'push', branch: ref.slice(HEADS.length), commit: after };
  },
  'Note Hook': (payload, source) => {
    const { user, project, object_attributes: note, merge_request } = NoteEvent.parse(payload);
    if (note.noteable_type !== 'MergeRequest' || note.system || note.action !== 'create' || !merge_request)
      return undefined;
    return {
      ...source,
      hostId: project.id,
      kind: 'comment',
      number: merge_request.iid,
      text: note.note,
      by: user.username,
    };
  },
};

/** A webhook's payload in our words; undefined if it means nothing to us. @throws ZodError if it has another form than GitLab's */
export const readEvent = (source: Source, name: string, payload: unknown): HostEvent | undefined =>
  Object.hasOwn(readers, name) ? readers[name]?.(payload, source) : undefined;
