import { AppError } from '@cloudmend/domain/errors';
import type { App } from '@octokit/app';
import { AccessEndedError } from '../../runtime/git-host';
import { guardedFetch } from '../guarded-fetch';
import { toApiUrl, type GitHubServer, listOrigins } from './github-server';

export type Octokit = App['octokit'];

/** Our app on one server. */
export interface GitHubApp {
  readonly app: App;
  readonly fetch: Fetch;
  /** The API as one installation may use it, for one repository or for all it covers. */
  asInstallation(installationId: number, repositoryId?: number): Promise<Octokit>;
  /** The API as the person behind a code of the app's sign-in. */
  asPerson(code: string): Promise<Octokit>;
}

/** Needed to open a pull request with a check; asked for each time, whatever else an organisation granted. */
const PERMISSIONS = { contents: 'write', pull_requests: 'write', checks: 'write', metadata: 'read' } as const;

export const APP_GONE = 'The app is no longer installed there.';

interface Refused {
  readonly status?: number;
  readonly message?: string;
  readonly response?: { readonly headers?: Readonly<Record<string, string | undefined>> };
}

/** GitHub refuses with 403 or 429 beyond a limit: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
const isLimited = ({ status, message = '', response: { headers = {} } = {} }: Refused): boolean =>
  status === 429 ||
  (status === 403 &&
    (headers['x-ratelimit-remaining'] === '0' ||
      headers['retry-after'] !== undefined ||
      /secondary rate limit/i.test(message)));

type Fetch = ReturnType<typeof guardedFetch>;

/**
 * A repository that was renamed is answered with where it is now, at the same server:
 * https://developer.github.com/changes/2015-04-17-preview-repository-redirects/. A token is for one repository, by its ID.
 */
const followMoves =
  (fetch: Fetch, { origin }: URL): Fetch =>
  async (address, init) => {
    const answer = await fetch(address, init);
    if (![301, 307, 308].includes(answer.status)) return answer;
    const to = new URL(answer.headers.get('location') ?? '', address);
    return to.origin === origin ? fetch(to, init) : answer;
  };

const onFault = (error: Error): never => {
  // A token that GitHub gave us for an hour is refused once the app is uninstalled.
  if ((error as Refused).status === 401) throw new AccessEndedError(APP_GONE, { cause: error });
  if (isLimited(error as Refused))
    throw new AppError('too-many', 'GitHub answers no more calls for now. Try again later.', { cause: error });
  throw error;
};

/** Loaded when first used: most functions never call a git server. */
const load = async () => ({ ...(await import('@octokit/app')), ...(await import('@octokit/core')) });

/** Opens our app on a server. */
export const openGitHubApp = async (server: GitHubServer, trusted: readonly string[]): Promise<GitHubApp> => {
  const { App, Octokit: Core } = await load();
  const origins = listOrigins(server.server);
  const fetch = guardedFetch({ origins, trusted: trusted.filter((origin) => origins.includes(origin)) });
  const baseUrl = toApiUrl(server.server);
  const Base = Core.defaults({ baseUrl, request: { fetch: followMoves(fetch, new URL(baseUrl)) } });
  const app = new App({
    appId: server.appId,
    privateKey: server.privateKey,
    oauth: { clientId: server.clientId, clientSecret: server.clientSecret },
    webhooks: { secret: server.webhookSecret },
    Octokit: Base,
  });
  return {
    app: app as unknown as App,
    fetch,
    asInstallation: async (installationId, repositoryId) => {
      const ask = app.octokit.auth({
        type: 'installation',
        installationId,
        ...(repositoryId === undefined ? {} : { repositoryIds: [repositoryId], permissions: PERMISSIONS }),
      }) as Promise<{ readonly token: string }>;
      const { token } = await ask.catch((error: Refused & Error) => {
        if (error.status === 404) throw new AccessEndedError(APP_GONE, { cause: error });
        return onFault(error);
      });
      const git = new Base({ auth: token });
      git.hook.error('request', onFault);
      return git as unknown as Octokit;
    },
    asPerson: async (code) => {
      const { authentication } = await app.oauth.createToken({ code });
      return new Base({ auth: authentication.token }) as unknown as Octokit;
    },
  };
};
