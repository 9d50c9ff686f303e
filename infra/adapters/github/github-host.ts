import { AppError } from '@cloudmend/domain/errors';
import { AccessEndedError, type HostRepository } from '../../runtime/git-host';
import type { HostAdapter } from '../host-adapter';
import { APP_GONE, type GitHubApp, type Octokit, openGitHubApp } from './github-app';
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

const hasStatus = (error: unknown, statuses: readonly number[]): boolean =>
  error instanceof Error && 'status' in error && statuses.includes(error.status as number);
const isGone = (error: unknown): boolean => hasStatus(error, [404]);
/** GitHub answers 404 for an installation that a person may not see, and 403 if their organisation demands its own sign-in. */
const isDenied = (error: unknown): boolean => hasStatus(error, [403, 404]);

/** How many repositories an installation covers. */
const countCovered = async (api: Octokit): Promise<number> =>
  (await api.request('GET /installation/repositories', { per_page: 1 })).data.total_count;

/**
 * How many repositories of an installation a person has permission to, if they administer each: GitHub names an installation
 * also to those who may only read one of them (https://docs.github.com/en/rest/apps/installations). Of more than 1,000, the
 * first 1,000 are looked at.
 */
const countAdministered = async (person: Octokit, installationId: number): Promise<number | undefined> => {
  let count = 0;
  const seen = await pages(async (page) => {
    const { data } = await person.request('GET /user/installations/{installation_id}/repositories', {
      installation_id: installationId,
      per_page: PAGE,
      page,
    });
    count = data.total_count;
    return data.repositories;
  });
  return seen.length > 0 && seen.every(({ permissions }) => permissions?.admin === true) ? count : undefined;
};

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
    managesInstallation: async (server, code, installationId) => {
      const { asPerson, asInstallation } = await appOn(server);
      const person = await asPerson(code).catch((error: unknown) => {
        throw new AppError('invalid', 'The sign-in at the git server has expired. Connect it again.', { cause: error });
      });
      try {
        const administered = await countAdministered(person, installationId);
        return (
          administered !== undefined && administered === (await countCovered(await asInstallation(installationId)))
        );
      } catch (error) {
        if (isDenied(error) || error instanceof AccessEndedError) return false;
        throw error;
      }
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
