import { AppError } from '@cloudmend/domain/errors';
import type { CiRun, GitHost, HostRepository } from '../git-host';
import type { TestRepository } from './test-repository';

export const TEST_SERVER = 'https://github.com';
export const TEST_GITLAB = 'https://gitlab.com';

/** Installations of a git server, who manages them, and repositories in memory. */
export interface TestGitHost {
  readonly host: GitHost;
  /** The installations of the person behind a code. */
  readonly codes: Map<string, readonly number[]>;
  readonly repositories: Map<number, readonly HostRepository[]>;
  /** Access tokens with their last day, and what each covers below a path: `token path`. */
  readonly tokens: Map<string, string | null>;
  readonly covered: Map<string, readonly HostRepository[]>;
  /** Repositories with webhooks: `name address`. */
  readonly watched: Set<string>;
  /** By name. */
  readonly opened: Map<string, TestRepository>;
  /** The CI runs behind tokens, with the audience that each is for. */
  readonly runs: Map<string, CiRun & { readonly audience: string }>;
}

export const openTestGitHost = (): TestGitHost => {
  const codes = new Map<string, readonly number[]>();
  const repositories = new Map<number, readonly HostRepository[]>();
  const opened = new Map<string, TestRepository>();
  const runs: TestGitHost['runs'] = new Map();
  const tokens: TestGitHost['tokens'] = new Map();
  const covered: TestGitHost['covered'] = new Map();
  const watched = new Set<string>();
  return {
    codes,
    tokens,
    covered,
    watched,
    repositories,
    opened,
    runs,
    host: {
      listServers: async () => [{ server: TEST_SERVER, installUrl: `${TEST_SERVER}/apps/cloudmend/installations/new` }],
      managesInstallation: async (_server, code, installationId) => {
        const known = codes.get(code);
        if (!known) throw new AppError('invalid', 'The sign-in at the git server has expired. Connect it again.');
        return known.includes(installationId);
      },
      inspectToken: async ({ token, path }) => {
        const expiresAt = tokens.get(token);
        if (expiresAt === undefined) throw new AppError('invalid', 'GitLab does not accept this token.');
        return { expiresAt, path };
      },
      listRepositories: async ({ installationId, path }, { readSecret }) => {
        if (path === undefined) return repositories.get(installationId) ?? [];
        const secret = await readSecret(TEST_GITLAB, installationId);
        return covered.get(`${secret?.token} ${path}`) ?? [];
      },
      watch: async (place, _tokens, { address }) => {
        watched.add(`${place.name} ${address}`);
        return true;
      },
      unwatch: async (place, _tokens, address) => void watched.delete(`${place.name} ${address}`),
      open: ({ name }) => {
        const found = opened.get(name);
        if (!found) throw new Error('This repository is not part of the test.');
        return found.hosted;
      },
      readRun: async (token, audience) => {
        const run = runs.get(token);
        if (run?.audience !== audience) throw new AppError('unauthenticated', 'The token is not known.');
        return run;
      },
      readDelivery: async () => {
        throw new AppError('unauthenticated', 'The delivery is not signed.');
      },
    },
  };
};
