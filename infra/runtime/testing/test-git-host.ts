import { AppError } from '@cloudmend/domain/errors';
import type { CiRun, GitHost, HostRepository } from '../git-host';
import type { TestRepository } from './test-repository';

export const TEST_SERVER = 'https://github.com';

/** Installations of a git server, who may use them, and repositories in memory. */
export interface TestGitHost {
  readonly host: GitHost;
  /** The installations of the person behind a code. */
  readonly codes: Map<string, readonly number[]>;
  readonly repositories: Map<number, readonly HostRepository[]>;
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
  return {
    codes,
    repositories,
    opened,
    runs,
    host: {
      listServers: async () => [{ server: TEST_SERVER, installUrl: `${TEST_SERVER}/apps/cloudmend/installations/new` }],
      listInstallations: async (_server, code) => {
        const known = codes.get(code);
        if (!known) throw new AppError('invalid', 'The sign-in at the git server has expired. Connect it again.');
        return known.map((installationId) => ({ installationId, account: `account-${installationId}` }));
      },
      listRepositories: async (_server, installationId) => repositories.get(installationId) ?? [],
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
