import * as z from 'zod';
import type { HostedCheck } from '../../runtime/git-host';
import { type GitLabApi, GitLabRefusal } from './gitlab-api';

const NAME = 'CloudMend approval';
/** Longest description of a status. */
const DESCRIPTION_MAX = 255;

const Status = z.object({ name: z.string(), status: z.string(), description: z.string().nullable() });

/** States of https://docs.gitlab.com/api/commits/#set-the-pipeline-status-of-a-commit */
const STATES = {
  success: 'success',
  failure: 'failed',
  action_required: 'failed',
  neutral: 'skipped',
} as const;

type Current = Pick<z.infer<typeof Status>, 'status' | 'description'>;
type Said = Pick<HostedCheck, 'conclusion' | 'title'>;

/**
 * Where an undecided status goes: GitLab refuses a move to the same state. A new title takes it from pending to running,
 * and stays unsaid after that.
 */
const toUndecided = (current: Current | undefined): string | undefined => {
  if (current?.status === 'running') return undefined;
  return current?.status === 'pending' ? 'running' : 'pending';
};

const isSaid = ({ status, description }: Current, { conclusion, title }: Said): boolean =>
  description === title &&
  (conclusion === null ? ['pending', 'running'].includes(status) : status === STATES[conclusion]);

/** Sets our status of a commit. It is part of the commit's pipeline, which "Pipelines must succeed" makes required. */
export const setStatus = async (
  git: GitLabApi,
  project: string,
  { commit, conclusion, title }: Pick<HostedCheck, 'commit' | 'conclusion' | 'title'>,
): Promise<void> => {
  const description = title.slice(0, DESCRIPTION_MAX);
  const all = await git.list(Status, `${project}/repository/commits/${commit}/statuses`, { name: NAME });
  const current = all.find(({ name }) => name === NAME);
  if (current && isSaid(current, { conclusion, title: description })) return;
  const state = conclusion === null ? toUndecided(current) : STATES[conclusion];
  if (state === undefined) return;
  try {
    await git.ask(z.unknown(), 'POST', `${project}/statuses/${commit}`, {
      body: { state, name: NAME, description },
    });
  } catch (error) {
    // 400: someone set the same state in the meantime.
    if (!(error instanceof GitLabRefusal && error.answered === 400 && conclusion === null)) throw error;
  }
};
