import { AppError } from '@cloudmend/domain/errors';
import * as z from 'zod';
import { AccessEndedError } from '../../runtime/git-host';
import { EgressError, guardedFetch } from '../guarded-fetch';

const PAGE = 100;
/** Pages of a list (our choice): 1,000 entries. */
const MAX_PAGES = 10;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Query = Readonly<Record<string, string | number | boolean>>;

interface Asked {
  readonly query?: Query;
  readonly body?: unknown;
}

/** GitLab refused a call for a reason that only the caller can judge. */
export class GitLabRefusal extends AppError {
  override readonly name = 'GitLabRefusal';

  constructor(
    readonly answered: number,
    options?: ErrorOptions,
  ) {
    super(answered === 404 ? 'not-found' : 'unexpected', `GitLab answered with ${answered}.`, options);
  }
}

const toFault = (status: number): AppError => {
  if (status === 401)
    return new AccessEndedError('GitLab does not accept the token: it was revoked or has expired. Replace it.');
  if (status === 429) return new AppError('too-many', 'GitLab answers no more calls for now. Try again later.');
  if (status >= 300 && status < 400)
    return new AppError('invalid', 'GitLab redirects to another address. Use that one.');
  return status >= 500 ? new AppError('unavailable', 'GitLab did not answer. Try again.') : new GitLabRefusal(status);
};

/** Undefined where there is none. */
export const orNone = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GitLabRefusal && error.answered === 404) return undefined;
    throw error;
  }
};

export interface GitLabApi {
  /** An answer in a known form. @throws AppError */
  ask<Form extends z.ZodType>(form: Form, method: Method, path: string, asked?: Asked): Promise<z.infer<Form>>;
  /** Every page of a list. */
  list<Form extends z.ZodType>(form: Form, path: string, query?: Query): Promise<Array<z.infer<Form>>>;
  download(path: string, query: Query): Promise<Uint8Array>;
}

interface ApiOptions {
  readonly server: string;
  readonly token: string;
  /** Origins inside our own network: an emulator. */
  readonly trusted: readonly string[];
}

/** An ID or a path in an address. */
export const inPath = (name: string | number): string => encodeURIComponent(name);

/** GitLab's REST API as the owner of the token. The token travels in a header and stands in no error. */
export const openGitLabApi = ({ server, token, trusted }: ApiOptions): GitLabApi => {
  const { origin } = new URL(server);
  const fetch = guardedFetch({ origins: [origin], trusted: trusted.filter((each) => each === origin) });

  const send = async (method: Method, path: string, { query = {}, body }: Asked): Promise<Response> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${server}/api/v4${path}${search.size > 0 ? `?${search.toString()}` : ''}`, {
      method,
      headers: { 'private-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (error instanceof EgressError) throw new AppError('invalid', 'Only public https addresses are called.');
      throw new AppError('unavailable', 'GitLab did not answer. Try again.', { cause: error });
    });
    if (!response.ok) throw toFault(response.status);
    return response;
  };

  const read = async <Form extends z.ZodType>(form: Form, response: Response): Promise<z.infer<Form>> => {
    try {
      return form.parse(response.status === 204 ? undefined : await response.json());
    } catch (error) {
      throw new AppError('unavailable', 'The server answered, but not as GitLab does.', { cause: error });
    }
  };

  return {
    ask: async (form, method, path, asked = {}) => read(form, await send(method, path, asked)),
    list: async (form, path, query = {}) => {
      const found: Array<z.infer<typeof form>> = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const response = await send('GET', path, { query: { ...query, per_page: PAGE, page } });
        const some = await read(z.array(form), response);
        found.push(...some);
        if (some.length < PAGE || response.headers.get('x-next-page') === '') break;
      }
      return found;
    },
    download: async (path, query) => new Uint8Array(await (await send('GET', path, { query })).arrayBuffer()),
  };
};
