import type { Context } from 'hono';
import { type GitLabToken, type GitLabWorld, type Project } from './world';

/** An answer other than success, in GitLab's form. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super(JSON.stringify(body));
  }
}

export const notFound = (what: string): Refused => new Refused(404, { message: `404 ${what} Not Found` });
export const forbidden = (): Refused => new Refused(403, { message: '403 Forbidden' });

/** One call with its caller and, below `/projects/:id`, its project. */
export interface RestCall {
  readonly username: string;
  readonly token: GitLabToken;
  readonly param: (name: string) => string;
  readonly query: (name: string) => string;
  readonly body: () => Promise<Readonly<Record<string, unknown>>>;
  /** @throws Refused 404 for who is no member, 403 below a level */
  readonly project: (level?: number) => Project;
}

/** Adds a call to the API. */
export type Route = (
  path: string,
  method: 'get' | 'post' | 'put' | 'delete',
  answer: (call: RestCall, context: Context) => Response | Promise<Response>,
) => void;

const READING = new Set(['GET', 'HEAD']);

const isOver = ({ expires_at }: GitLabToken): boolean =>
  expires_at !== null && expires_at <= new Date().toISOString().slice(0, 10);

/** Refuses a token that counts no more. */
const assertValid = (token: GitLabToken): void => {
  if (!token.isRevoked && !isOver(token)) return;
  throw new Refused(401, {
    error: 'invalid_token',
    error_description: token.isRevoked
      ? 'Token was revoked. You have to re-authorize from the user.'
      : 'Token is expired. You can either do re-authorization or token refresh.',
  });
};

/** A token with another scope still tells about itself. */
const assertScope = ({ scopes }: GitLabToken, { method, path }: Context['req']): void => {
  const wanted = READING.has(method) ? ['api', 'read_api'] : ['api'];
  if (wanted.some((scope) => scopes.includes(scope)) || path.endsWith('/personal_access_tokens/self')) return;
  throw new Refused(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: wanted.join(' '),
  });
};

/** Who calls. https://docs.gitlab.com/api/rest/authentication */
const authenticate = ({ tokens }: GitLabWorld, { req }: Context): GitLabToken => {
  const header = req.header('private-token') ?? /^bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1];
  const token = tokens.get(header ?? '');
  if (!token) throw new Refused(401, { message: '401 Unauthorized' });
  assertValid(token);
  assertScope(token, req);
  return token;
};

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

/** A page of a list with the headers of https://docs.gitlab.com/api/rest/#offset-based-pagination */
export const toPage = ({ req }: Context, all: readonly unknown[]): Response => {
  const page = Math.max(1, Number(req.query('page') ?? 1));
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, Number(req.query('per_page') ?? DEFAULT_PER_PAGE)));
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const linkTo = (to: number, rel: string): string => {
    const url = new URL(req.url);
    url.searchParams.set('page', String(to));
    return `<${url.href}>; rel="${rel}"`;
  };
  return Response.json(all.slice((page - 1) * perPage, page * perPage), {
    headers: {
      'x-page': String(page),
      'x-per-page': String(perPage),
      'x-total': String(all.length),
      'x-total-pages': String(pages),
      'x-next-page': page < pages ? String(page + 1) : '',
      link: [...(page < pages ? [linkTo(page + 1, 'next')] : []), linkTo(1, 'first'), linkTo(pages, 'last')].join(', '),
    },
  });
};

/** A call of the API. @throws Refused 401, 403 */
export const openCall = (world: GitLabWorld, context: Context): RestCall => {
  const token = authenticate(world, context);
  const { username } = token;
  const param = (name: string): string => context.req.param(name as never) ?? '';
  return {
    username,
    token,
    param,
    query: (name) => context.req.query(name) ?? '',
    body: () => context.req.json<Readonly<Record<string, unknown>>>(),
    project: (level = 0) => {
      const named = param('id');
      const found = world.projects.find(({ id, path }) => String(id) === named || path === named);
      // A private project does not exist for who may not see it.
      const theirs = found?.members.get(username);
      if (!found || theirs === undefined) throw notFound('Project');
      if (theirs < level) throw forbidden();
      return found;
    },
  };
};
