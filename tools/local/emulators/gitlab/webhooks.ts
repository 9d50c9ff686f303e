import { createHmac, randomUUID } from 'node:crypto';
import type { MergeRequest, Project } from './world';

interface Event {
  /** The value of `X-Gitlab-Event`, and the setting of a webhook that asks for it. */
  readonly name: string;
  readonly setting: 'push_events' | 'merge_requests_events' | 'note_events';
  readonly payload: object;
}

const toProject = ({ id, path }: Project) => ({ id, path_with_namespace: path, default_branch: 'main' });
const toUser = (username: string) => ({ username, name: username });

export const pushEvent = (
  project: Project,
  { branch, before, after, by }: { branch: string; before: string | null; after: string; by: string },
): Event => ({
  name: 'Push Hook',
  setting: 'push_events',
  payload: {
    object_kind: 'push',
    before: before ?? '0'.repeat(40),
    after,
    ref: `refs/heads/${branch}`,
    checkout_sha: after,
    user_username: by,
    project_id: project.id,
    project: toProject(project),
  },
});

export const requestEvent = (
  project: Project,
  request: MergeRequest,
  { action, by, head, oldrev }: { action: string; by: string; head: string; oldrev?: string },
): Event => ({
  name: 'Merge Request Hook',
  setting: 'merge_requests_events',
  payload: {
    object_kind: 'merge_request',
    user: toUser(by),
    project: toProject(project),
    object_attributes: {
      iid: request.iid,
      action,
      state: request.state,
      source_branch: request.source,
      target_branch: request.target,
      last_commit: { id: head },
      merge_commit_sha: request.mergeCommit,
      ...(oldrev === undefined ? {} : { oldrev }),
    },
  },
});

export const noteEvent = (
  project: Project,
  { iid }: MergeRequest,
  { id, body, username }: MergeRequest['notes'][number],
): Event => ({
  name: 'Note Hook',
  setting: 'note_events',
  payload: {
    object_kind: 'note',
    user: toUser(username),
    project: toProject(project),
    project_id: project.id,
    object_attributes: { id, note: body, noteable_type: 'MergeRequest', system: false, action: 'create' },
    merge_request: { iid },
  },
});

/** Sends an event to the webhooks that ask for it, signed as the Standard Webhooks specification says. No one waits. */
export const deliver = (server: string, project: Project, { name, setting, payload }: Event): void => {
  const body = JSON.stringify(payload);
  for (const { url, token, signingToken, events } of project.hooks.values()) {
    if (events[setting] !== true) continue;
    const id = randomUUID();
    const at = String(Math.floor(Date.now() / 1000));
    const key = Buffer.from((signingToken ?? '').replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'x-gitlab-event': name,
      'x-gitlab-event-uuid': randomUUID(),
      'x-gitlab-instance': new URL(server).origin,
      'x-gitlab-token': token,
      'idempotency-key': id,
      ...(signingToken === undefined
        ? {}
        : { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }),
    };
    setImmediate(() => void fetch(url, { method: 'POST', headers, body }).catch(() => undefined));
  }
};
