import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import {
  BranchTakenError,
  type HostedCheck,
  type HostedFile,
  type HostedPullRequest,
  type HostedRepository,
} from '../git-host';

interface Commit {
  readonly parent: string | null;
  readonly files: ReadonlyMap<string, HostedFile>;
}

interface TestPull {
  number: number;
  branch: string;
  isOpen: boolean;
  isMerged: boolean;
}

/** A repository in memory, with the refusals that a git server has. */
export interface TestRepository {
  readonly hosted: HostedRepository;
  readonly branches: Map<string, string>;
  readonly commits: ReadonlyMap<string, Commit>;
  readonly pulls: TestPull[];
  readonly checks: Map<string, HostedCheck>;
  readonly comments: string[];
  readonly writers: Set<string>;
  /** Someone's commit on a branch; returns it. */
  push(branch: string, files: Readonly<Record<string, string>>): string;
}

const HOST_ID = 70;

/** A repository whose main branch has these files. */
export const openTestRepository = (name: string, text: Readonly<Record<string, string>>): TestRepository => {
  const commits = new Map<string, Commit>();
  const branches = new Map<string, string>();
  const pulls: TestPull[] = [];
  const checks = new Map<string, HostedCheck>();
  const comments: string[] = [];
  const writers = new Set<string>();

  const write = (parent: string | null, files: Commit['files'], message: string): string => {
    const sha = createHash('sha1')
      .update(JSON.stringify([parent, message, ...files]))
      .digest('hex');
    commits.set(sha, { parent, files });
    return sha;
  };
  const filesAt = (sha: string | null): Commit['files'] => commits.get(sha ?? '')?.files ?? new Map();
  const push = (branch: string, changed: Readonly<Record<string, string>>): string => {
    const parent = branches.get(branch) ?? null;
    const files = new Map([
      ...filesAt(parent),
      ...Object.entries(changed).map(([path, each]): [string, HostedFile] => [
        path,
        { text: each, isExecutable: false },
      ]),
    ]);
    const sha = write(parent, files, `push ${commits.size}`);
    branches.set(branch, sha);
    return sha;
  };
  push('main', text);

  const toPull = ({ number, branch, isOpen, isMerged }: TestPull): HostedPullRequest => ({
    number,
    url: `https://github.com/${name}/pull/${number}`,
    isOpen,
    isMerged,
    head: branches.get(branch) ?? '',
  });
  const find = (number: number): TestPull => {
    const found = pulls.find((each) => each.number === number);
    if (!found) throw new AppError('not-found', 'There is no such pull request.');
    return found;
  };
  const hosted: HostedRepository = {
    describe: async () => ({ hostId: HOST_ID, name, branch: 'main' }),
    head: async (branch) => {
      const sha = branches.get(branch);
      if (sha === undefined) throw new AppError('not-found', `${name} has no branch ${branch}.`);
      return sha;
    },
    readFiles: async (commit) => filesAt(commit),
    commit: async ({ base, branch, message, files, replaces }) => {
      const all = new Map([...filesAt(base), ...files]);
      const sha = write(base, all, message);
      const known = branches.get(branch);
      if (known === sha) return sha;
      if (known !== undefined && known !== replaces)
        throw new BranchTakenError(`The branch ${branch} has other commits.`);
      branches.set(branch, sha);
      return sha;
    },
    findPullRequest: async (branch) => {
      const found = pulls.find((each) => each.branch === branch && each.isOpen);
      return found && toPull(found);
    },
    openDraft: async ({ branch }) => {
      if (pulls.some((each) => each.branch === branch && each.isOpen))
        throw new AppError('unexpected', `A pull request already exists for ${branch}.`);
      const made = { number: pulls.length + 1, branch, isOpen: true, isMerged: false };
      pulls.push(made);
      return toPull(made);
    },
    getPullRequest: async (number) => toPull(find(number)),
    describePullRequest: async (number) => void find(number),
    closePullRequest: async (number) => {
      find(number).isOpen = false;
    },
    setCheck: async (check) => void checks.set(`${check.commit} ${check.externalId}`, check),
    comment: async (_number, words) => void comments.push(words),
    isWriter: async (login) => writers.has(login),
  };
  return { hosted, branches, commits, pulls, checks, comments, writers, push };
};
