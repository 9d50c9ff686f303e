import { AppError } from '@cloudmend/domain/errors';
import { AccessEndedError, type HostInstallation, type HostRepository } from '../../runtime/git-host';
import type { HostAdapter } from '../host-adapter';
import { APP_GONE, type GitHubApp, openGitHubApp } from './github-app';
import type { GitHubServer } from './github-server';
import { openHostedRepository } from './hosted-repository';
import { readEvent } from './read-event';
import { gitHubIssuer } from './token-issuer';

const PAGE = 100;
/** Pages of installations and repositories (our choice): 1,000 of each. */
const MAX_PAGES = 10;

export interface GitHubHostOptions {
  readonly servers: () => Promise<readonly GitHubServer[]> | readonly GitHubServer[];
  /** Origins inside our own network: an emulator. @default - none */
  readonly trusted?: readonly string[];
}

const hostOf = (server: string): string => new URL(server).host;

/** All pages of a list. */
const pages = async <T>(ask: (page: number) => Promise<readonly T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const some = await ask(page);
    found.push(...some);
    if (some.length < PAGE) break;
  }
  return found;
};

const isGone = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 404;

/** GitHub and GitHub Enterprise Servers, through our app. */
export const gitHubHost = ({ servers, trusted = [] }: GitHubHostOptions): HostAdapter => {
  const apps = new Map<string, Promise<GitHubApp>>();

  const serverOf = async (address: string): Promise<GitHubServer> => {
    const found = (await servers()).find(({ server }) => server === address);
    if (!found) throw new AppError('invalid', 'CloudMend is not registered on this server.');
    return found;
  };
  const appOn = (address: string): Promise<GitHubApp> => {
    const known = apps.get(address) ?? serverOf(address).then((server) => openGitHubApp(server, trusted));
    apps.set(address, known);
    known.catch(() => apps.delete(address));
    return known;
  };

  /** A GitHub Enterprise Server names itself; github.com does not. */
  const signedBy = async (enterprise: string | undefined): Promise<string> => {
    const all = await servers();
    const named = all.find(({ server }) => hostOf(server) === (enterprise ?? 'github.com'));
    if (!named) throw new AppError('unauthenticated', 'The delivery is not signed.');
    return named.server;
  };

  return {
    findIssuer: async (issuer) => (await servers()).map(gitHubIssuer).find((each) => each.issuer === issuer),
    listServers: async () =>
      (await servers()).map(({ server, slug }) => ({
        server,
        installUrl:
          server === 'https://github.com'
            ? `https://github.com/apps/${slug}/installations/new`
            : `${server}/github-apps/${slug}/installations/new`,
      })),
    listInstallations: async (server, code) => {
      const { asPerson } = await appOn(server);
      const person = await asPerson(code).catch((error: unknown) => {
        throw new AppError('invalid', 'The sign-in at the git server has expired. Connect it again.', { cause: error });
      });
      return pages(async (page) => {
        const { data } = await person.request('GET /user/installations', { per_page: PAGE, page });
        return data.installations.flatMap(({ id, account }): HostInstallation[] =>
          account ? [{ installationId: id, account: 'login' in account ? account.login : (account.slug ?? '') }] : [],
        );
      });
    },
    listRepositories: async ({ server, installationId }) => {
      const { asInstallation } = await appOn(server);
      try {
        const api = await asInstallation(installationId);
        return await pages(async (page) => {
          const { data } = await api.request('GET /installation/repositories', { per_page: PAGE, page });
          return data.repositories
            .filter(({ archived }) => !archived)
            .map(
              ({ id, full_name, default_branch }): HostRepository => ({
                hostId: Number(id),
                name: full_name,
                branch: default_branch,
              }),
            );
        });
      } catch (error) {
        if (isGone(error)) throw new AccessEndedError(APP_GONE, { cause: error });
        throw error;
      }
    },
    inspectToken: async () => {
      throw new AppError('invalid', 'GitHub is connected through its app.');
    },
    open: (place) => openHostedRepository(() => appOn(place.server), place),
    // The app reports all its repositories to the address that it was registered with.
    watch: async () => true,
    unwatch: async () => undefined,
    readDelivery: async (headers, body) => {
      const server = await signedBy(headers['x-github-enterprise-host']);
      const { app } = await appOn(server);
      const signature = headers['x-hub-signature-256'];
      const id = headers['x-github-delivery'];
      if (!signature || !id || !(await app.webhooks.verify(body, signature)))
        throw new AppError('unauthenticated', 'The delivery is not signed.');
      return { id, event: readEvent(server, headers['x-github-event'] ?? '', JSON.parse(body)) };
    },
  };
};
