import { Hono } from 'hono';
import { applyActions, BadCommit, blobSha, type CommitAction, diffPaths, packArchive } from './git-objects';
import { addRequests } from './rest-merge-requests';
import { notFound, openCall, Refused, type RestCall, type Route, toPage } from './rest-call';
import { deliver, pushEvent, requestEvent } from './webhooks';
import { DEVELOPER, type GitLabWorld, type Hook, MAINTAINER, type Project, type Status } from './world';

interface ApiOptions {
  readonly server: string;
  readonly world: GitLabWorld;
  /** True while the API answers 429. */
  readonly isLimited: () => boolean;
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const bad = (message: unknown): Refused => new Refused(400, { message });

const SETTINGS = ['push_events', 'merge_requests_events', 'note_events'] as const;
const SIGNING = /^whsec_[A-Za-z0-9+/]{43}=$/;

/** What a commit is to be. @throws Refused 400 */
const readCommit = async (call: RestCall) => {
  const { branch, commit_message, actions, start_sha, force } = (await call.body()) as {
    branch?: string;
    commit_message?: string;
    actions?: readonly CommitAction[];
    start_sha?: string;
    force?: boolean;
  };
  if (!branch || !commit_message || !Array.isArray(actions)) throw bad('branch, commit_message, actions are missing');
  return { branch, message: commit_message, actions, start_sha, isForced: force === true };
};

const STATES = ['pending', 'running', 'success', 'failed', 'canceled', 'skipped'];
const DESCRIPTION_MAX = 255;
type Given = Pick<Status, 'name' | 'status' | 'description'>;

/** What a status is to be. @throws Refused 400 */
const readStatus = async (call: RestCall): Promise<Given> => {
  const { state = '', name = 'default', description = '' } = (await call.body()) as Record<string, string>;
  if (!STATES.includes(state)) throw bad('state does not have a valid value');
  if (description.length > DESCRIPTION_MAX) throw bad({ description: ['is too long (maximum is 255 characters)'] });
  return { name, status: state, description };
};

const isOngoing = ({ status }: Status): boolean => status === 'pending' || status === 'running';

/** A status moves on, never back or to where it is. @throws Refused 400 */
const moveStatus = ({ status: from }: Status, { status, description }: Given): Partial<Status> => {
  if (status === 'pending' || status === from)
    throw bad(`Cannot transition status via :${status === 'pending' ? 'enqueue' : 'run'} from :${from}`);
  return { status, description };
};

/** Tells the hooks of a project about a moved branch, and about merge requests from it. */
export const tellPush = (
  server: string,
  project: Project,
  moved: { branch: string; before: string | null; after: string; by: string },
): void => {
  deliver(server, project, pushEvent(project, moved));
  const { branch, before, after, by } = moved;
  if (before === null) return;
  for (const request of project.requests)
    if (request.state === 'opened' && request.source === branch)
      deliver(server, project, requestEvent(project, request, { action: 'update', by, head: after, oldrev: before }));
};

/** The parts of GitLab's REST API that the product calls, with its refusals. */
export const openRestApi = ({ server, world, isLimited }: ApiOptions): Hono => {
  const app = new Hono();
  const route: Route = (path, method, answer) =>
    void app[method](path, async (context) => {
      try {
        if (isLimited())
          return new Response('Retry later\n', {
            status: 429,
            headers: { 'retry-after': '60', 'ratelimit-remaining': '0' },
          });
        return await answer(openCall(world, context), context);
      } catch (error) {
        if (error instanceof Refused) return json(error.body, error.status);
        if (error instanceof BadCommit) return json({ message: error.message }, 400);
        throw error;
      }
    });

  const toProject = ({ id, path, members }: Project, username: string) => ({
    id,
    path_with_namespace: path,
    name: path.split('/').at(-1),
    default_branch: 'main',
    web_url: `${server}/${path}`,
    archived: false,
    only_allow_merge_if_pipeline_succeeds: true,
    permissions: { project_access: null, group_access: { access_level: members.get(username) } },
  });
  const findGroup = ({ param, username }: RestCall) => {
    const group = world.groups.find(({ path }) => path === param('id'));
    if (!group || group.members[username] === undefined) throw notFound('Group');
    return group;
  };
  const findCommit = (project: Project, ref: string) => {
    const found = project.git.find(ref);
    if (!found) throw notFound('Commit');
    return found;
  };

  route('/personal_access_tokens/self', 'get', ({ token }) =>
    json({
      id: 1,
      name: 'cloudmend',
      active: true,
      revoked: false,
      scopes: token.scopes,
      expires_at: token.expires_at,
    }),
  );
  route('/groups/:id', 'get', (call) => {
    const { path } = findGroup(call);
    return json({ id: 1, full_path: path, web_url: `${server}/groups/${path}` });
  });
  route('/groups/:id/projects', 'get', (call, context) => {
    const { path } = findGroup(call);
    const least = Number(call.query('min_access_level') || 0);
    const below = world.projects.filter(
      (each) => each.path.startsWith(`${path}/`) && (each.members.get(call.username) ?? 0) >= least,
    );
    return toPage(
      context,
      below.map((each) => toProject(each, call.username)),
    );
  });
  route('/projects/:id', 'get', (call) => json(toProject(call.project(), call.username)));
  route('/projects/:id/members/all', 'get', (call, context) => {
    const members = [...call.project().members]
      .filter(([username]) => username.includes(call.query('query')))
      .map(([username, access_level], at) => ({ id: at + 1, username, state: 'active', access_level }));
    return toPage(context, members);
  });

  const repository = '/projects/:id/repository';
  route(`${repository}/branches/:branch`, 'get', (call) => {
    const id = call.project().git.branches.get(call.param('branch'));
    if (id === undefined) throw notFound('Branch');
    return json({ name: call.param('branch'), commit: { id } });
  });
  route(`${repository}/archive.tar.gz`, 'get', async (call) => {
    const project = call.project();
    const packed = await packArchive(project.path.split('/').at(-1) ?? '', findCommit(project, call.query('sha')));
    return new Response(packed, { headers: { 'content-type': 'application/octet-stream' } });
  });
  route(`${repository}/files/:path`, 'get', (call) => {
    const file = findCommit(call.project(), call.query('ref')).files.get(call.param('path'));
    if (!file) throw notFound('File');
    return json({
      file_path: call.param('path'),
      blob_id: blobSha(file.text),
      execute_filemode: file.isExecutable,
      encoding: 'base64',
      content: Buffer.from(file.text, 'utf8').toString('base64'),
    });
  });
  route(`${repository}/commits`, 'post', async (call) => {
    const project = call.project(DEVELOPER);
    const { branch, message, actions, start_sha, isForced } = await readCommit(call);
    const known = project.git.branches.get(branch);
    if (known !== undefined && start_sha !== undefined && !isForced)
      throw bad(`A branch called '${branch}' already exists. Switch to that branch in order to make changes`);
    const parent = project.git.find(start_sha ?? known ?? '');
    if (!parent) throw bad('You can only create or edit files when you are on a branch');
    const made = project.git.write(parent.id, applyActions(parent.files, actions), message);
    project.git.branches.set(branch, made.id);
    tellPush(server, project, { branch, before: known ?? null, after: made.id, by: call.username });
    return json({ id: made.id, parent_ids: [parent.id], message: made.message }, 201);
  });
  route(`${repository}/commits/:sha`, 'get', (call) => {
    const { id, parent, message } = findCommit(call.project(), call.param('sha'));
    return json({ id, parent_ids: parent === null ? [] : [parent], message });
  });
  route(`${repository}/commits/:sha/diff`, 'get', (call, context) => {
    const project = call.project();
    const { parent, files } = findCommit(project, call.param('sha'));
    const before = parent === null ? new Map() : findCommit(project, parent).files;
    return toPage(
      context,
      diffPaths(before, files).map((path) => ({ old_path: path, new_path: path })),
    );
  });

  route(`${repository}/commits/:sha/statuses`, 'get', (call, context) => {
    const { id } = findCommit(call.project(), call.param('sha'));
    const name = call.query('name');
    const latest = new Map(
      call
        .project()
        .statuses.filter((each) => each.sha === id && (name === '' || each.name === name))
        .map((each) => [each.name, each]),
    );
    return toPage(context, [...latest.values()]);
  });
  route('/projects/:id/statuses/:sha', 'post', async (call) => {
    const project = call.project(DEVELOPER);
    const { id: sha } = findCommit(project, call.param('sha'));
    const given = await readStatus(call);
    const current = project.statuses.filter((each) => each.sha === sha && each.name === given.name).at(-1);
    const status = { id: world.newId(), sha, ...given };
    if (current && isOngoing(current)) Object.assign(current, moveStatus(current, given));
    else project.statuses.push(status);
    return json(status, 201);
  });

  const toHook = ({ id, url, token, signingToken, events }: Hook) => ({
    id,
    url,
    ...events,
    token_present: token !== '',
    signing_token_present: signingToken !== undefined,
  });
  /** A webhook's settings. Tokens are never answered. */
  const readHook = async (call: RestCall): Promise<Omit<Hook, 'id'>> => {
    const { url, token = '', signing_token, ...rest } = await call.body();
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Refused(422, { error: 'Invalid url given' });
    if (signing_token !== undefined && !SIGNING.test(String(signing_token)))
      throw new Refused(422, { error: 'Signing token is invalid' });
    return {
      url,
      token: String(token),
      signingToken: signing_token === undefined ? undefined : String(signing_token),
      events: Object.fromEntries(SETTINGS.map((name) => [name, rest[name] === true])),
    };
  };
  const hooks = '/projects/:id/hooks';
  route(hooks, 'get', (call, context) => toPage(context, [...call.project(MAINTAINER).hooks.values()].map(toHook)));
  route(hooks, 'post', async (call) => {
    const project = call.project(MAINTAINER);
    const hook = { id: world.newId(), ...(await readHook(call)) };
    project.hooks.set(hook.id, hook);
    return json(toHook(hook), 201);
  });
  route(`${hooks}/:hook`, 'put', async (call) => {
    const project = call.project(MAINTAINER);
    const known = project.hooks.get(Number(call.param('hook')));
    if (!known) throw notFound('Hook');
    const hook = { ...known, ...(await readHook(call)) };
    project.hooks.set(hook.id, hook);
    return json(toHook(hook));
  });
  route(`${hooks}/:hook`, 'delete', (call) => {
    if (!call.project(MAINTAINER).hooks.delete(Number(call.param('hook')))) throw notFound('Hook');
    return new Response(null, { status: 204 });
  });

  addRequests(route, { server, world, toPage });
  return app;
};
