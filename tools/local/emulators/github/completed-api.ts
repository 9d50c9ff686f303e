import { randomBytes } from 'node:crypto';
import { packRepository } from './archive';
import type { Ask } from './seed-repositories';

/** Calls the emulator at an address as the person whom the header names. */
export const asks =
  (inner: string) =>
  (authorization: string): Ask =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${inner}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };

interface Surroundings {
  /** The emulator's own address, and the one it is known by. */
  readonly inner: string;
  readonly address: string;
  readonly organisation: string;
  readonly installationId: number;
  readonly repositories: readonly string[];
  readonly ask: Ask;
}

interface NamedRun {
  readonly id: number;
  readonly name: string;
}

/** As GitHub lists checks and counts them: the last of each name. */
export const listLatest = <Run extends NamedRun>(runs: readonly Run[]): Run[] => [
  ...new Map([...runs].sort((a, b) => a.id - b.id).map((run) => [run.name, run])).values(),
];

/** The API of the emulator, and the calls that it lacks. */
export const completedApi = ({ inner, address, organisation, installationId, repositories, ask }: Surroundings) => {
  const askAs = asks(inner);
  const forward = (request: Request, path: string): Promise<Response> =>
    request.method === 'GET' || request.method === 'HEAD'
      ? fetch(`${inner}${path}`, { headers: request.headers })
      : request
          .arrayBuffer()
          .then((body) => fetch(`${inner}${path}`, { method: request.method, headers: request.headers, body }));

  /** Short-lived keys of archives, as GitHub puts them in the address. */
  const archives = new Map<string, () => Promise<Uint8Array<ArrayBuffer>>>();

  /** The covered repositories that the person behind a token has explicit permission to, with that permission. */
  const listPermitted = async (token: string) => {
    const { login } = await askAs(token)<{ login: string }>('GET', '/user');
    const all = await Promise.all(
      repositories.map(async (name) => {
        const path = `/repos/${organisation}/${name}`;
        const { permission } = await ask<{ permission: string }>(
          'GET',
          `${path}/collaborators/${login}/permission`,
        ).catch(() => ({ permission: 'none' }));
        const permissions = {
          admin: permission === 'admin',
          push: permission === 'admin' || permission === 'write',
          pull: permission !== 'none',
        };
        return { ...(await ask<{ id: number }>('GET', path)), permissions };
      }),
    );
    return all.filter(({ permissions }) => permissions.pull);
  };

  /** To everyone who may read one of them: https://docs.github.com/en/rest/apps/installations */
  const listPermittedRepositories = async (token: string): Promise<Response> => {
    const permitted = await listPermitted(token);
    return permitted.length === 0
      ? Response.json({ message: 'Not Found' }, { status: 404 })
      : Response.json({ total_count: permitted.length, repositories: permitted });
  };

  const listRepositories = async (token: string): Promise<Response> => {
    const covered = await Promise.all(
      repositories.map((name) => askAs(token)<unknown>('GET', `/repos/${organisation}/${name}`)),
    );
    return Response.json({ total_count: covered.length, repositories: covered });
  };

  const archive = async (token: string, repository: string, ref: string): Promise<Response> => {
    // Refuses people who may not read the repository.
    await askAs(token)('GET', `/repos/${repository}`);
    const key = randomBytes(24).toString('hex');
    archives.set(key, () => packRepository((path) => askAs(token)('GET', path), repository, ref));
    return new Response(null, { status: 302, headers: { location: `${address}/codeload/${key}` } });
  };

  const openPullRequest = async (request: Request, path: string): Promise<Response> => {
    const body = await request.text();
    const { head = '' } = JSON.parse(body) as { head?: string };
    const open = await ask<Array<{ head: { ref: string } }>>('GET', `${path}?state=open&per_page=100`);
    if (open.some(({ head: { ref } }) => ref === head.split(':').at(-1)))
      return Response.json(
        { message: 'Validation Failed', errors: [{ message: `A pull request already exists for ${head}.` }] },
        { status: 422 },
      );
    return fetch(`${inner}${path}`, { method: 'POST', headers: request.headers, body });
  };

  /** GitHub keeps the status and the conclusion of a completed check, and says nothing. */
  const changeCheck = async (request: Request, path: string): Promise<Response> => {
    const known = await ask<{ status: string }>('GET', path);
    const { status, conclusion, ...text } = (await request.json()) as Record<string, unknown>;
    const state = known.status === 'completed' ? {} : { status, conclusion };
    const body = JSON.stringify({ ...text, ...state });
    return fetch(`${inner}${path}`, { method: 'PATCH', headers: request.headers, body });
  };

  const listChecks = async (request: Request, path: string): Promise<Response> => {
    const answer = await forward(request, path);
    if (!answer.ok) return answer;
    const runs = listLatest(((await answer.json()) as { check_runs: NamedRun[] }).check_runs);
    return Response.json({ total_count: runs.length, check_runs: runs });
  };

  /** Calls that the emulator answers in another way than GitHub. */
  const ANSWERS = [
    [/^POST \/repos\/[^/]+\/[^/]+\/pulls$/, openPullRequest],
    [/^PATCH .*\/check-runs\/\d+$/, changeCheck],
    [/^GET .*\/commits\/[^/]+\/check-runs$/, listChecks],
  ] as const;

  const api = async (request: Request, path: string): Promise<Response> => {
    const { pathname } = new URL(path, inner);
    const token = request.headers.get('authorization') ?? '';
    if (pathname === `/user/installations/${installationId}/repositories`) return listPermittedRepositories(token);
    if (pathname === '/installation/repositories') return listRepositories(token);
    const tarball = /^\/repos\/([^/]+\/[^/]+)\/tarball\/(.+)$/.exec(pathname);
    if (tarball) return archive(token, tarball[1] ?? '', decodeURIComponent(tarball[2] ?? ''));
    const called = `${request.method} ${pathname}`;
    const answer = ANSWERS.find(([form]) => form.test(called))?.[1] ?? forward;
    return answer(request, path);
  };

  return {
    api,
    forward,
    /** An archive by its key. */
    archiveOf: (key: string) => archives.get(key)?.(),
  };
};
