import { randomUUID } from 'node:crypto';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { page, pullRequestPage, escape } from '../pages';
import { openRestApi, tellPush } from './rest-api';
import { changeState, mergeRequest, toHead } from './rest-merge-requests';
import { Refused } from './rest-call';
import { diffPaths } from './git-objects';
import { type GitLabToken, type GroupText, type MergeRequest, openWorld, type Project } from './world';

export interface GitLabOptions {
  /** Where `fetch` is mounted, such as `http://localhost:4200/__local/gitlab`. */
  readonly address: string;
  readonly groups: readonly GroupText[];
  /** Who merges and closes on the pages. */
  readonly owner: string;
}

/** A job whose ID token is asked for. */
export interface Job {
  readonly project: string;
  readonly ref: string;
  readonly sha: string;
  readonly audience: string;
}

/** A running GitLab. */
export interface LocalGitLab {
  /** Serves the API below `/api/v4`, keys and pages. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly server: string;
  /** Makes an access token of a person. */
  issue(username: string, given?: Partial<Omit<GitLabToken, 'username'>>): string;
  revoke(token: string): void;
  /** Has the API answer 429, or no longer. */
  limit(isLimited: boolean): void;
  projectId(path: string): number;
  /** Someone's commit on a branch; returns it. */
  push(path: string, branch: string, files: Readonly<Record<string, string>>, by: string): string;
  /** The ID token of a CI job. */
  mint(job: Job): Promise<string>;
}

const MINUTES = '5m';

/** A GitLab of its own, in memory: what the product calls, with the refusals that GitLab documents. */
export const openGitLab = async ({ address, groups, owner }: GitLabOptions): Promise<LocalGitLab> => {
  const world = openWorld(groups);
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  let isLimited = false;

  const findProject = (path: string): Project => {
    const found = world.projects.find((each) => each.path === path);
    if (!found) throw new Error(`There is no project ${path}.`);
    return found;
  };

  const showRequest = (project: Project, request: MergeRequest): Response => {
    const head = project.git.find(toHead(project, request));
    const before = project.git.find(head?.parent ?? '')?.files ?? new Map();
    const statuses = new Map(
      project.statuses.filter(({ sha }) => sha === head?.id).map((each) => [each.name, each] as const),
    );
    return pullRequestPage(
      {
        title: request.title,
        body: request.description,
        state: request.state === 'opened' ? 'open' : 'closed',
        draft: request.title.startsWith('Draft: '),
        merged: request.state === 'merged',
        head: { ref: request.source },
        base: { ref: request.target },
      },
      [...statuses.values()].map(({ name, status, description }) => ({
        name,
        status,
        conclusion: null,
        title: description,
      })),
      diffPaths(before, head?.files ?? new Map()).map((path) => `${path}\n${head?.files.get(path)?.text ?? ''}`),
      'merge request',
    );
  };

  /** Shows how to connect: this server exists only here, and its token opens nothing else. */
  const showStart = (): Response =>
    page(
      'GitLab of the demo',
      [
        `<p>Connect it to ${escape(PRODUCT_NAME)} on the Integrations page with this address, group and token.</p>`,
        `<pre>${escape(address)}\n${escape(groups[0]?.path ?? '')}\n${escape(demoToken)}</pre>`,
        `<p>The token is new with each start.</p>`,
        ...world.projects.flatMap((project) =>
          project.requests.map(
            ({ iid, title, state }) =>
              `<p><a href="${escape(`${address}/${project.path}/-/merge_requests/${iid}`)}">${escape(title)}</a> (${state})</p>`,
          ),
        ),
      ].join('\n'),
    );
  const demoToken = world.issue(owner);

  const act = async (request: Request, project: Project, found: MergeRequest): Promise<Response> => {
    const wanted = (await request.formData()).get('do');
    if (wanted === 'merge') {
      // The page marks it ready first, as a person does.
      found.title = found.title.replace(/^Draft: /, '');
      mergeRequest(address, project, found, owner);
    } else changeState(address, project, found, { action: 'close', by: owner });
    return new Response(null, { status: 303, headers: { location: request.url } });
  };

  const app = new Hono().basePath(new URL(address).pathname);
  app.onError((error) =>
    error instanceof Refused
      ? Response.json(error.body, { status: error.status })
      : Response.json({ message: error.message }, { status: 500 }),
  );
  app.route('/api/v4', openRestApi({ server: address, world, isLimited: () => isLimited }));
  app.get('/oauth/discovery/keys', async () =>
    Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }),
  );
  const requestPath = '/:group/:project/-/merge_requests/:iid{[0-9]+}';
  app.on(['GET', 'POST'], requestPath, (context) => {
    const { group, project: name, iid } = context.req.param();
    const project = world.projects.find(({ path }) => path === `${group}/${name}`);
    const found = project?.requests.find((each) => each.iid === Number(iid));
    if (!project || !found) return context.notFound();
    return context.req.method === 'POST' ? act(context.req.raw, project, found) : showRequest(project, found);
  });
  app.get('/', showStart);

  return {
    fetch: async (request) => app.fetch(request),
    server: address,
    issue: world.issue,
    revoke: (token) => {
      const known = world.tokens.get(token);
      if (known) known.isRevoked = true;
    },
    limit: (limited) => {
      isLimited = limited;
    },
    projectId: (path) => findProject(path).id,
    push: (path, branch, files, by) => {
      const project = findProject(path);
      const before = project.git.branches.get(branch) ?? null;
      const parent = project.git.find(before ?? 'main');
      const text = Object.entries(files).map(
        ([each, content]) => [each, { text: content, isExecutable: false }] as const,
      );
      const made = project.git.write(
        parent?.id ?? null,
        new Map([...(parent?.files ?? []), ...text]),
        'Change by hand',
      );
      project.git.branches.set(branch, made.id);
      tellPush(address, project, { branch, before, after: made.id, by });
      return made.id;
    },
    mint: ({ project, ref, sha, audience }) =>
      new SignJWT({
        project_path: project,
        project_id: String(findProject(project).id),
        ref,
        ref_type: 'branch',
        sha,
        job_id: String(world.newId()),
        pipeline_id: String(world.newId()),
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(address)
        .setSubject(`project_path:${project}:ref_type:branch:ref:${ref}`)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(MINUTES)
        .sign(privateKey),
  };
};
