// Posts what a plan changes to CloudMend, from a CI run of GitHub or GitLab. Names only: no value, no state, no secret leaves the
// run. `docs/plans-from-ci.md` says how it is used; `bundle.mjs` makes one file of it that needs nothing but Node.
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Projected, projectDocument, projectTemplateFiles } from './project-document';
import { isTemplates, readTemplates } from './read-templates';

export interface Run {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** The message of the commit that is checked out. */
  readonly readMessage: () => string;
  readonly print: (line: string) => void;
  /** @default 10,000 */
  readonly pauseMs?: number;
}

const USAGE = `Usage: node plan.mjs --api URL --workspace NAME --repository ID [--root PATH] [--before BEFORE] FILE
FILE is what \`terraform show -json PLAN\` or \`aws cloudformation describe-change-set\` printed, the folder that
\`cdk synth\` wrote, or a template. A folder or template is compared with BEFORE, that of the commit before.
On a branch of CloudMend it posts the plan of the change, on any other the addresses of what exists.`;

/** Something that the person who set up the workflow can mend. */
class UsageError extends Error {}

const BRANCH = 'refs/heads/cloudmend/';
const TRAILER = /^CloudMend-Change: *(\S+)$/m;
const ATTEMPTS = 8;
const PAUSE_MS = 10_000;
/** A pull request is opened a moment after its branch, and the server may be busy. */
const RETRIED: ReadonlySet<number> = new Set([409, 429, 500, 502, 503, 504]);

const required = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing.\n\n${USAGE}`);
  return value;
};

/** The branch of the run, as git names it. GitLab says it only in pipelines of branches. */
const readRef = ({ GITHUB_REF, CI_COMMIT_BRANCH }: Run['env']): string | undefined =>
  GITHUB_REF ?? (CI_COMMIT_BRANCH === undefined ? undefined : `refs/heads/${CI_COMMIT_BRANCH}`);

const readOptions = ({ argv, env }: Run) => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      api: { type: 'string' },
      workspace: { type: 'string' },
      repository: { type: 'string' },
      root: { type: 'string', default: '' },
      before: { type: 'string' },
    },
    allowPositionals: true,
  });
  return {
    api: required(values.api, '--api').replace(/\/+$/, ''),
    workspace: required(values.workspace, '--workspace'),
    repository: required(values.repository, '--repository'),
    root: values.root.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, ''),
    before: values.before,
    file: required(positionals[0], 'FILE'),
    ref: required(readRef(env), 'GITHUB_REF or CI_COMMIT_BRANCH'),
  };
};

/** A token of the git server that says which repository and commit this run is about, for this workspace only. */
const askToken = async ({ env, fetch }: Run, workspace: string): Promise<string> => {
  // GitLab gives it as the job begins, for the audience that the job names.
  const given = env['CLOUDMEND_ID_TOKEN'];
  if (given) return given;
  const url = env['ACTIONS_ID_TOKEN_REQUEST_URL'];
  const secret = env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
  if (!url || !secret)
    throw new UsageError('The job needs `permissions: id-token: write`, on GitLab `id_tokens: CLOUDMEND_ID_TOKEN`.');
  const response = await fetch(`${url}&audience=${encodeURIComponent(`cloudmend:${workspace}`)}`, {
    headers: { authorization: `bearer ${secret}` },
  });
  if (!response.ok) throw new Error(`GitHub gave no token: ${response.status}.`);
  return ((await response.json()) as { value: string }).value;
};

/** Posts until it is taken, on GitHub each time with its own token. A refused token was not used. */
const post = async (run: Run, workspace: string, url: string, body: unknown): Promise<unknown> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await run.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await askToken(run, workspace)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json();
    const answer = (await response.json().catch(() => ({}))) as { message?: string };
    const sentence = `${response.status} ${answer.message ?? response.statusText}`;
    if (!RETRIED.has(response.status) || attempt === ATTEMPTS) throw new Error(`CloudMend answered ${sentence}`);
    run.print(`${sentence} Trying again.`);
    await pause(run.pauseMs ?? PAUSE_MS);
  }
};

const postChange = async (run: Run, { projection, resources }: Projected): Promise<void> => {
  const { api, workspace, root } = readOptions(run);
  const change = TRAILER.exec(run.readMessage())?.[1];
  if (change === undefined) throw new UsageError('The commit names no change of CloudMend.');
  const answer = (await post(run, workspace, `${api}/tenants/${workspace}/changes/${change}/plan`, {
    projection: { ...projection, root },
    resources,
  })) as { isTaken: boolean; faults: Array<{ reason: string }> };
  run.print(
    answer.isTaken ? 'The plan was taken.' : 'Nothing new: the plan is known, or its root is not part of the fix.',
  );
  for (const { reason } of answer.faults) run.print(`::warning::${reason}`);
};

const postBook = async (run: Run, { resources }: Projected): Promise<void> => {
  const { api, workspace, repository, root } = readOptions(run);
  const url = `${api}/tenants/${workspace}/repositories/${repository}/addresses`;
  const { kept } = (await post(run, workspace, url, { root, addresses: resources })) as { kept: number };
  run.print(`${kept} addresses are known.`);
};

/** On a branch of CloudMend, templates need those of the commit before: what exists already has them alone. */
const project = (run: Run): Projected => {
  const { file, before, ref } = readOptions(run);
  if (!isTemplates(file)) return projectDocument(JSON.parse(readFileSync(file, 'utf8')));
  const after = readTemplates(file);
  const tool = statSync(file).isDirectory() ? 'cdk' : 'cloudformation';
  if (!ref.startsWith(BRANCH)) return projectTemplateFiles(tool, after, after);
  return projectTemplateFiles(tool, readTemplates(required(before, '--before')), after);
};

/** Returns the exit code. */
export const main = async (run: Run): Promise<number> => {
  try {
    const { ref } = readOptions(run);
    const projected = project(run);
    await (ref.startsWith(BRANCH) ? postChange(run, projected) : postBook(run, projected));
    return 0;
  } catch (error) {
    run.print(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? 2 : 1;
  }
};
