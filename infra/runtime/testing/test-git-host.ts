import { AppError } from '@cloudmend/domain/errors';
import type { GitHost, HostRepository } from '../git-host';

export const TEST_SERVER = 'https://github.com';

/** Installations of a git server and who may use them. Opening a repository is left to the emulator's own tests. */
export interface TestGitHost {
  readonly host: GitHost;
  /** The installations of the person behind a code. */
  readonly codes: Map<string, readonly number[]>;
  readonly repositories: Map<number, readonly HostRepository[]>;
}

export const openTestGitHost = (): TestGitHost => {
  const codes = new Map<string, readonly number[]>();
  const repositories = new Map<number, readonly HostRepository[]>();
  return {
    codes,
    repositories,
    host: {
      listServers: async () => [{ server: TEST_SERVER, installUrl: `${TEST_SERVER}/apps/cloudmend/installations/new` }],
      listInstallations: async (_server, code) => {
        const known = codes.get(code);
        if (!known) throw new AppError('invalid', 'The sign-in at the git server has expired. Connect it again.');
        return known.map((installationId) => ({ installationId, account: `account-${installationId}` }));
      },
      listRepositories: async (_server, installationId) => repositories.get(installationId) ?? [],
      open: () => {
        throw new Error('Nothing is opened here.');
      },
      readDelivery: async () => {
        throw new AppError('unauthenticated', 'The delivery is not signed.');
      },
    },
  };
};
