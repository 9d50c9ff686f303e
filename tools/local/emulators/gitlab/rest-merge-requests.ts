import { forbidden, notFound, Refused, type RestCall, type Route, toPage } from './rest-call';
import { deliver, noteEvent, pushEvent, requestEvent } from './webhooks';
import { DEVELOPER, type GitLabWorld, type MergeRequest, type Project } from './world';

const json = (body: unknown, status = 200): Response => Response.json(body, { status });
const DRAFT = /^draft: /i;

export const toHead = ({ git }: Project, { state, source, sha }: MergeRequest): string =>
  state === 'opened' ? (git.branches.get(source) ?? '') : sha;

/** "Pipelines must succeed": every status of the commit, the latest of each name. */
const isPassed = ({ statuses }: Project, sha: string): boolean => {
  const latest = new Map(statuses.filter((each) => each.sha === sha).map(({ name, status }) => [name, status]));
  return latest.size > 0 && [...latest.values()].every((status) => status === 'success');
};

const notMergeable = (): Refused => new Refused(405, { message: '405 Method Not Allowed' });

/** The commit that a merge makes. @throws Refused 405 */
const writeMerge = ({ git }: Project, { source, target }: MergeRequest, head: string) => {
  const [ours, theirs] = [git.find(head), git.find(target)];
  const base = git.find(ours?.parent ?? '');
  if (!ours || !theirs || !base) throw notMergeable();
  const changed = [...ours.files].filter(([path, file]) => base.files.get(path)?.text !== file.text);
  const message = `Merge branch '${source}' into '${target}'`;
  return git.write(theirs.id, new Map([...theirs.files, ...changed]), message);
};

/** Merges as GitLab does, for who may. @throws Refused 401, 405 */
export const mergeRequest = (server: string, project: Project, request: MergeRequest, username: string): void => {
  if ((project.members.get(username) ?? 0) < DEVELOPER) throw new Refused(401, { message: '401 Unauthorized' });
  const head = toHead(project, request);
  if (request.state !== 'opened' || DRAFT.test(request.title) || !isPassed(project, head)) throw notMergeable();
  const merged = writeMerge(project, request, head);
  const before = merged.parent;
  project.git.branches.set(request.target, merged.id);
  Object.assign(request, { sha: head, state: 'merged', mergeCommit: merged.id, mergedBy: username });
  deliver(server, project, requestEvent(project, request, { action: 'merge', by: username, head }));
  deliver(server, project, pushEvent(project, { branch: request.target, before, after: merged.id, by: username }));
};

/** Closes or reopens. */
export const changeState = (
  server: string,
  project: Project,
  request: MergeRequest,
  { action, by }: { readonly action: 'close' | 'reopen'; readonly by: string },
): void => {
  const head = toHead(project, request);
  Object.assign(request, { sha: head, state: action === 'close' ? 'closed' : 'opened' });
  deliver(server, project, requestEvent(project, request, { action, by, head }));
};

interface Surroundings {
  readonly server: string;
  readonly world: GitLabWorld;
  readonly toPage: typeof toPage;
}

/** Merge requests and their notes. */
export const addRequests = (route: Route, { server, world }: Surroundings): void => {
  const requests = '/projects/:id/merge_requests';
  const toRequest = (project: Project, request: MergeRequest) => ({
    iid: request.iid,
    project_id: project.id,
    source_project_id: project.id,
    title: request.title,
    description: request.description,
    draft: DRAFT.test(request.title),
    state: request.state,
    source_branch: request.source,
    target_branch: request.target,
    labels: request.labels,
    sha: toHead(project, request),
    merge_commit_sha: request.mergeCommit,
    merge_user: request.mergedBy === null ? null : { username: request.mergedBy },
    web_url: `${server}/${project.path}/-/merge_requests/${request.iid}`,
  });
  const find = (call: RestCall, level?: number) => {
    const project = call.project(level);
    const request = project.requests.find(({ iid }) => iid === Number(call.param('iid')));
    if (!request) throw notFound('Merge Request');
    return { project, request };
  };

  route(requests, 'get', (call, context) => {
    const project = call.project();
    const [state, source] = [call.query('state'), call.query('source_branch')];
    const found = project.requests.filter(
      (each) => (state === '' || state === 'all' || each.state === state) && (source === '' || each.source === source),
    );
    return toPage(
      context,
      found.map((each) => toRequest(project, each)),
    );
  });
  route(requests, 'post', async (call) => {
    const project = call.project(DEVELOPER);
    const { source_branch, target_branch, title, description, labels } = (await call.body()) as Record<string, string>;
    if (!source_branch || !target_branch || !title)
      throw new Refused(400, { error: 'source_branch, target_branch, title are missing' });
    if (!project.git.branches.has(source_branch) || !project.git.branches.has(target_branch))
      throw new Refused(400, { message: ['Source or target branch does not exist'] });
    const standing = project.requests.find((each) => each.state === 'opened' && each.source === source_branch);
    if (standing)
      throw new Refused(409, {
        message: [`Another open merge request already exists for this source branch: !${standing.iid}`],
      });
    const request: MergeRequest = {
      iid: project.requests.length + 1,
      title,
      description: description ?? '',
      state: 'opened',
      source: source_branch,
      target: target_branch,
      labels: (labels ?? '').split(',').filter(Boolean),
      sha: '',
      mergeCommit: null,
      mergedBy: null,
      notes: [],
    };
    project.requests.push(request);
    const head = toHead(project, request);
    deliver(server, project, requestEvent(project, request, { action: 'open', by: call.username, head }));
    return json(toRequest(project, request), 201);
  });
  route(`${requests}/:iid`, 'get', (call) => {
    const { project, request } = find(call);
    return json(toRequest(project, request));
  });
  route(`${requests}/:iid`, 'put', async (call) => {
    const { project, request } = find(call, DEVELOPER);
    const { title, description, state_event } = (await call.body()) as Record<string, string>;
    if (title !== undefined) request.title = title;
    if (description !== undefined) request.description = description;
    if (state_event === 'close' || state_event === 'reopen')
      changeState(server, project, request, { action: state_event, by: call.username });
    else
      deliver(
        server,
        project,
        requestEvent(project, request, { action: 'update', by: call.username, head: toHead(project, request) }),
      );
    return json(toRequest(project, request));
  });
  route(`${requests}/:iid/merge`, 'put', (call) => {
    const { project, request } = find(call);
    mergeRequest(server, project, request, call.username);
    return json(toRequest(project, request));
  });
  route(`${requests}/:iid/notes`, 'get', (call, context) =>
    toPage(
      context,
      find(call).request.notes.map(({ username, ...note }) => ({ ...note, author: { username } })),
    ),
  );
  route(`${requests}/:iid/notes`, 'post', async (call) => {
    const { project, request } = find(call);
    const { body } = await call.body();
    if (typeof body !== 'string' || body === '') throw new Refused(400, { error: 'body is missing' });
    if ((project.members.get(call.username) ?? 0) === 0) throw forbidden();
    const note = { id: world.newId(), body, username: call.username };
    request.notes.push(note);
    deliver(server, project, noteEvent(project, request, note));
    return json({ id: note.id, body }, 201);
  });
};
