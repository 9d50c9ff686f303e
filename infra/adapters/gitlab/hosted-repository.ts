import { createHash } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import * as z from 'zod';
import {
  BranchTakenError,
  type HostedPullRequest,
  type HostedRepository,
  type NewCommit,
} from '../../runtime/git-host';
import { readArchive } from '../read-archive';
import { type GitLabApi, GitLabRefusal, inPath, orNone } from './gitlab-api';
import { setStatus } from './set-status';

/** The role Developer and above may push. */
const DEVELOPER = 30;
const LABEL = 'CloudMend';
const DRAFT = 'Draft: ';

const Project = z.object({ id: z.number(), path_with_namespace: z.string(), default_branch: z.string().nullable() });
const Branch = z.object({ commit: z.object({ id: z.string() }) });
const Commit = z.object({ id: z.string(), parent_ids: z.array(z.string()).default([]) });
const Changed = z.object({ new_path: z.string(), old_path: z.string() });
const File = z.object({ blob_id: z.string(), execute_filemode: z.boolean().optional() });
const MergeRequest = z.object({
  iid: z.number().int().positive(),
  web_url: z.string(),
  state: z.string(),
  sha: z.string().nullable(),
  draft: z.boolean().optional(),
  source_project_id: z.number().nullable(),
});
const Member = z.object({ username: z.string(), state: z.string(), access_level: z.number() });
const Anything = z.unknown();

const toPullRequest = ({ iid, web_url, state, sha }: z.infer<typeof MergeRequest>): HostedPullRequest => ({
  number: iid,
  url: web_url,
  isOpen: state === 'opened' || state === 'locked',
  isMerged: state === 'merged',
  head: sha ?? '',
});

/** Git's own name for a content. */
const blobSha = (text: string): string => {
  const bytes = Buffer.from(text, 'utf8');
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
};

/** GitLab runs lines that begin with a slash as quick actions, such as `/merge`. */
export const withoutQuickActions = (text: string): string => text.replace(/^([ \t]*)\//gm, '$1\\/');

/** A project with the token of its connection. */
export const openHostedRepository = (
  api: () => Promise<GitLabApi>,
  { hostId, name }: { readonly hostId: number; readonly name: string },
): HostedRepository => {
  const project = `/projects/${hostId}`;
  const repository = `${project}/repository`;
  const mergeRequest = (number: number): string => `${project}/merge_requests/${number}`;

  const branchHead = (git: GitLabApi, branch: string): Promise<string | undefined> =>
    orNone(async () => (await git.ask(Branch, 'GET', `${repository}/branches/${inPath(branch)}`)).commit.id);

  const fileAt = (git: GitLabApi, path: string, ref: string) =>
    orNone(() => git.ask(File, 'GET', `${repository}/files/${inPath(path)}`, { query: { ref } }));

  /** A commit that was made before a crash: on our base, with our files and nothing else. */
  const isOurs = async (git: GitLabApi, commit: string, { base, files }: NewCommit): Promise<boolean> => {
    const { parent_ids } = await git.ask(Commit, 'GET', `${repository}/commits/${commit}`);
    if (parent_ids.length !== 1 || parent_ids[0] !== base) return false;
    const changed = await git.list(Changed, `${repository}/commits/${commit}/diff`);
    if (changed.some(({ new_path, old_path }) => !files.has(new_path) || old_path !== new_path)) return false;
    const stand = await Promise.all(
      [...files].map(async ([path, { text, isExecutable }]) => {
        const file = await fileAt(git, path, commit);
        return file?.blob_id === blobSha(text) && (file.execute_filemode ?? isExecutable) === isExecutable;
      }),
    );
    return stand.every(Boolean);
  };

  const toActions = async (git: GitLabApi, { base, files }: NewCommit): Promise<unknown[]> =>
    (
      await Promise.all(
        [...files].map(async ([path, { text, isExecutable }]) => {
          const known = await fileAt(git, path, base);
          const content = Buffer.from(text, 'utf8').toString('base64');
          const write = { action: known ? 'update' : 'create', file_path: path, content, encoding: 'base64' };
          return isExecutable && !known
            ? [write, { action: 'chmod', file_path: path, execute_filemode: true }]
            : [write];
        }),
      )
    ).flat();

  /** One commit on the base that was read, wherever its branch is by now. */
  const write = async (git: GitLabApi, wanted: NewCommit, known: string | undefined): Promise<string> => {
    const { base, branch, message } = wanted;
    const actions = await toActions(git, wanted);
    const body = { branch, start_sha: base, commit_message: message, actions, stats: false };
    try {
      const asked = { body: known === undefined ? body : { ...body, force: true } };
      return (await git.ask(Commit, 'POST', `${repository}/commits`, asked)).id;
    } catch (error) {
      // 400: the branch was made in the meantime, by us or by someone else.
      const now = error instanceof GitLabRefusal && error.answered === 400 && (await branchHead(git, branch));
      if (!now || now === known) throw error;
      if (await isOurs(git, now, wanted)) return now;
      throw new BranchTakenError(`The branch ${branch} has other commits.`);
    }
  };

  return {
    describe: async () => {
      const found = await (await api()).ask(Project, 'GET', project);
      return { hostId: found.id, name: found.path_with_namespace, branch: found.default_branch ?? '' };
    },
    head: async (branch) => {
      const commit = await branchHead(await api(), branch);
      if (commit === undefined) throw new AppError('not-found', `${name} has no branch ${branch}.`);
      return commit;
    },
    readFiles: async (commit) =>
      readArchive(await (await api()).download(`${repository}/archive.tar.gz`, { sha: commit })),
    commit: async (wanted) => {
      const { branch, replaces } = wanted;
      const git = await api();
      const known = await branchHead(git, branch);
      if (known === undefined) return write(git, wanted, known);
      if (await isOurs(git, known, wanted)) return known;
      if (known !== replaces) throw new BranchTakenError(`The branch ${branch} has other commits.`);
      return write(git, wanted, known);
    },
    findPullRequest: async (branch) => {
      const found = await (await api()).list(MergeRequest, `${project}/merge_requests`, {
        state: 'opened',
        scope: 'all',
        source_branch: branch,
      });
      // A fork can have a branch of the same name.
      const ours = found.find(({ source_project_id }) => source_project_id === hostId);
      return ours && toPullRequest(ours);
    },
    openDraft: async ({ branch, base, title, body }) =>
      toPullRequest(
        await (await api()).ask(MergeRequest, 'POST', `${project}/merge_requests`, {
          body: {
            source_branch: branch,
            target_branch: base,
            title: `${DRAFT}${title}`,
            description: withoutQuickActions(body),
            labels: LABEL,
            remove_source_branch: true,
          },
        }),
      ),
    getPullRequest: (number) =>
      orNone(async () => toPullRequest(await (await api()).ask(MergeRequest, 'GET', mergeRequest(number)))),
    describePullRequest: async (number, { title, body }) => {
      const git = await api();
      const { draft } = await git.ask(MergeRequest, 'GET', mergeRequest(number));
      await git.ask(Anything, 'PUT', mergeRequest(number), {
        body: { title: `${draft ? DRAFT : ''}${title}`, description: withoutQuickActions(body) },
      });
    },
    closePullRequest: async (number) => {
      await (await api()).ask(Anything, 'PUT', mergeRequest(number), { body: { state_event: 'close' } });
    },
    setCheck: async (check) => setStatus(await api(), project, check),
    comment: async (number, text) => {
      await (await api()).ask(Anything, 'POST', `${mergeRequest(number)}/notes`, {
        body: { body: withoutQuickActions(text) },
      });
    },
    isWriter: async (login) => {
      // With the members of the groups above.
      const found = await (await api()).list(Member, `${project}/members/all`, { query: login });
      return found.some(
        ({ username, state, access_level }) => username === login && state === 'active' && access_level >= DEVELOPER,
      );
    },
  };
};
