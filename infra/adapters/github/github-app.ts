import type { App } from '@octokit/app';
import { guardedFetch } from '../guarded-fetch';
import { toApiUrl, type GitHubServer, listOrigins } from './github-server';

export type Octokit = App['octokit'];

/** Our app on one server. */
export interface GitHubApp {
  readonly app: App;
  readonly fetch: ReturnType<typeof guardedFetch>;
  /** The API as one installation may use it, for one repository or for all it covers. */
  asInstallation(installationId: number, repository?: string): Promise<Octokit>;
  /** The API as the person behind a code of the app's sign-in. */
  asPerson(code: string): Promise<Octokit>;
}

/** Needed to open a pull request with a check; asked for each time, whatever else an organisation granted. */
const PERMISSIONS = { contents: 'write', pull_requests: 'write', checks: 'write', metadata: 'read' } as const;

/** Loaded when first used: most functions never call a git server. */
const load = async () => ({ ...(await import('@octokit/app')), ...(await import('@octokit/core')) });

/** Opens our app on a server. */
export const openGitHubApp = async (server: GitHubServer, trusted: readonly string[]): Promise<GitHubApp> => {
  const { App, Octokit: Core } = await load();
  const origins = listOrigins(server.server);
  const fetch = guardedFetch({ origins, trusted: trusted.filter((origin) => origins.includes(origin)) });
  const Base = Core.defaults({ baseUrl: toApiUrl(server.server), request: { fetch } });
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
    asInstallation: async (installationId, repository) => {
      const { token } = (await app.octokit.auth({
        type: 'installation',
        installationId,
        ...(repository === undefined ? {} : { repositoryNames: [repository], permissions: PERMISSIONS }),
      })) as { readonly token: string };
      return new Base({ auth: token }) as unknown as Octokit;
    },
    asPerson: async (code) => {
      const { authentication } = await app.oauth.createToken({ code });
      return new Base({ auth: authentication.token }) as unknown as Octokit;
    },
  };
};
