import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import {
  BranchTakenError,
  type HostedFile,
  type HostedPullRequest,
  type HostedRepository,
  type RepositoryPlace,
} from '../../runtime/git-host';
import type { GitHubApp, Octokit } from './github-app';
import { readArchive } from '../read-archive';

const WRITERS: readonly string[] = ['admin', 'maintain', 'write'];
const CHECK_NAME = 'CloudMend approval';
/** A summary may have 65,535 characters. */
const SUMMARY_MAX = 60_000;

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && !(error instanceof AppError) && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;

/** Undefined where there is none. */
const orNone = async <T>(ask: () => Promise<T>, missing: readonly number[] = [404]): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (missing.includes(statusOf(error) ?? 0)) return undefined;
    throw error;
  }
};

/** Private repositories of GitHub Free and Pro: https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request */
const hasNoDrafts = (error: unknown): boolean =>
  statusOf(error) === 422 && /Draft pull requests are not supported/.test((error as Error).message);

interface PullRequestAnswer {
  readonly number: number;
  readonly html_url: string;
  readonly state: string;
  readonly merged_at: string | null;
  readonly head: { readonly sha: string };
}

const toPullRequest = ({ number, html_url, state, merged_at, head }: PullRequestAnswer): HostedPullRequest => ({
  number,
  url: html_url,
  isOpen: state === 'open',
  isMerged: merged_at != null,
  head: head.sha,
});

/** Git's own name for a content: equal bytes have it wherever they are. */
const blobSha = (text: string): string => {
  const bytes = Buffer.from(text, 'utf8');
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
};

/** A repository through one installation, with a token for this repository alone. */
export const openHostedRepository = (
  app: () => Promise<GitHubApp>,
  { installationId, hostId, name }: RepositoryPlace,
): HostedRepository => {
  const [owner = '', repo = ''] = name.split('/');
  const at = { owner, repo };
  const api = async (): Promise<Octokit> => (await app()).asInstallation(installationId, hostId);

  const branchHead = async (git: Octokit, branch: string): Promise<string | undefined> =>
    orNone(
      async () => {
        const ref = `heads/${branch}`;
        const { data } = await git.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...at, ref });
        return data.object.sha;
      },
      // 409: the repository is empty.
      [404, 409],
    );

  const treeOf = async (git: Octokit, base: string, files: ReadonlyMap<string, HostedFile>): Promise<string> => {
    const tree = await Promise.all(
      [...files].map(async ([path, { text, isExecutable }]) => {
        const { data } = await git.request('POST /repos/{owner}/{repo}/git/blobs', {
          ...at,
          content: Buffer.from(text, 'utf8').toString('base64'),
          encoding: 'base64',
        });
        if (data.sha !== blobSha(text)) throw new AppError('unavailable', 'The git server stored other content.');
        return {
          path,
          mode: isExecutable ? ('100755' as const) : ('100644' as const),
          type: 'blob' as const,
          sha: data.sha,
        };
      }),
    );
    const { data } = await git.request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
      ...at,
      commit_sha: base,
    });
    const made = await git.request('POST /repos/{owner}/{repo}/git/trees', { ...at, base_tree: data.tree.sha, tree });
    return made.data.sha;
  };

  const isOurs = async (git: Octokit, commit: string, base: string, tree: string): Promise<boolean> => {
    const { data } = await git.request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
      ...at,
      commit_sha: commit,
    });
    return data.tree.sha === tree && data.parents.length === 1 && data.parents[0]?.sha === base;
  };

  return {
    describe: async () => {
      const { data } = await (await api()).request('GET /repos/{owner}/{repo}', at);
      return { hostId: Number(data.id), name: data.full_name, branch: data.default_branch };
    },
    head: async (branch) => {
      const commit = await branchHead(await api(), branch);
      if (commit === undefined) throw new AppError('not-found', `${name} has no branch ${branch}.`);
      return commit;
    },
    readFiles: async (commit) => {
      const git = await api();
      const { status, headers, data } = await git.request('GET /repos/{owner}/{repo}/tarball/{ref}', {
        ...at,
        ref: commit,
        request: { parseSuccessResponseBody: false },
      });
      // GitHub answers where the archive is, with a short-lived key in the address.
      const { fetch } = await app();
      const response =
        (status as number) === 302 ? await fetch(headers.location ?? '') : new Response(data as ReadableStream);
      if (!response.ok) throw new AppError('unavailable', `The archive of ${name} could not be read.`);
      return readArchive(new Uint8Array(await response.arrayBuffer()));
    },
    commit: async ({ base, branch, message, files, replaces }) => {
      const git = await api();
      const tree = await treeOf(git, base, files);
      const known = await branchHead(git, branch);
      if (known !== undefined) {
        // A commit that was made before a crash.
        if (await isOurs(git, known, base, tree)) return known;
        if (known !== replaces) throw new BranchTakenError(`The branch ${branch} has other commits.`);
      }
      // Without author and committer the server signs the commit as the app's.
      const { data } = await git.request('POST /repos/{owner}/{repo}/git/commits', {
        ...at,
        message,
        tree,
        parents: [base],
      });
      await (known === undefined
        ? git.request('POST /repos/{owner}/{repo}/git/refs', { ...at, ref: `refs/heads/${branch}`, sha: data.sha })
        : git.request('PATCH /repos/{owner}/{repo}/git/refs/{ref}', {
            ...at,
            ref: `heads/${branch}`,
            sha: data.sha,
            force: true,
          }));
      return data.sha;
    },
    findPullRequest: async (branch) => {
      const { data } = await (await api()).request('GET /repos/{owner}/{repo}/pulls', {
        ...at,
        head: `${owner}:${branch}`,
        state: 'open',
      });
      const [found] = data;
      return found && toPullRequest(found);
    },
    openDraft: async ({ branch, base, title, body }) => {
      const git = await api();
      const open = (draft: boolean) =>
        git.request('POST /repos/{owner}/{repo}/pulls', { ...at, head: branch, base, title, body, draft });
      const { data } = await open(true).catch((error: unknown) => {
        if (hasNoDrafts(error)) return open(false);
        throw error;
      });
      return toPullRequest(data);
    },
    getPullRequest: async (number) =>
      orNone(async () => {
        const { data } = await (await api()).request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
          ...at,
          pull_number: number,
        });
        return toPullRequest(data);
      }),
    describePullRequest: async (number, text) => {
      await (await api()).request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
        ...at,
        pull_number: number,
        ...text,
      });
    },
    closePullRequest: async (number) => {
      await (await api()).request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
        ...at,
        pull_number: number,
        state: 'closed',
      });
    },
    setCheck: async ({ commit, conclusion, title, summary, externalId }) => {
      const git = await api();
      const output = { title: title.slice(0, 255), summary: summary.slice(0, SUMMARY_MAX) };
      const state =
        conclusion === null ? { status: 'in_progress' as const } : { status: 'completed' as const, conclusion };
      const { data } = await git.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
        ...at,
        ref: commit,
        check_name: CHECK_NAME,
      });
      const [known] = data.check_runs
        .filter(({ external_id }) => external_id === externalId)
        .sort((a, b) => Number(b.id) - Number(a.id));
      // GitHub keeps the state of a completed check whatever is asked: what was green would stay green. A new check of the
      // name takes its place. https://github.com/Mergifyio/mergify/pull/1989
      const isFinal = known?.status === 'completed' && known.conclusion !== conclusion;
      await (known && !isFinal
        ? git.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
            ...at,
            check_run_id: known.id,
            ...state,
            output,
          })
        : git.request('POST /repos/{owner}/{repo}/check-runs', {
            ...at,
            name: CHECK_NAME,
            head_sha: commit,
            external_id: externalId,
            ...state,
            output,
          }));
    },
    comment: async (number, text) => {
      await (await api()).request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        ...at,
        issue_number: number,
        body: text,
      });
    },
    isWriter: async (login) => {
      const git = await api();
      const found = await orNone(() =>
        git.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', { ...at, username: login }),
      );
      return found !== undefined && WRITERS.includes(found.data.permission);
    },
  };
};
