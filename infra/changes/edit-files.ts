import type { Change, ChangedFile } from '@cloudmend/domain/changes';
import { DIFF_MAX_BYTES } from '@cloudmend/domain/changes';
import { type Repository, findRoot } from '@cloudmend/domain/repositories';
import { diffFiles, type Fix, isProtectedPath, proposeEdit, Refusal } from '@cloudmend/iac';
import type { HostedFile } from '../runtime/git-host';

/** An edit of a repository as it was at one commit. */
export interface RepositoryEdit {
  readonly root: string;
  readonly environment: string | null;
  readonly files: readonly ChangedFile[];
  readonly contents: ReadonlyMap<string, HostedFile>;
}

/** Nothing to be found here: another repository may have the code. */
const ELSEWHERE: ReadonlySet<string> = new Set(['not-found']);
export const isElsewhere = ({ code }: Refusal): boolean => ELSEWHERE.has(code);

/** Files that belong to the workspace's roots; all of them where it named none. */
const inRoots = (repository: Repository, files: ReadonlyMap<string, HostedFile>): ReadonlyMap<string, string> =>
  new Map(
    [...files].filter(([path]) => findRoot(repository, path) !== undefined).map(([path, { text }]) => [path, text]),
  );

const requireEditable = (paths: readonly string[]): void => {
  const never = paths.find((path) => isProtectedPath(path));
  if (never !== undefined) throw new Refusal('protected', 'Files of this kind are never edited.', never);
};

const writeFix = async (files: ReadonlyMap<string, string>, fix: Fix): Promise<ReadonlyMap<string, string>> => {
  const {
    outcome,
    code = 'unproven',
    reason = 'Nothing was changed.',
    place,
    files: written,
  } = await proposeEdit(files, fix);
  if (outcome !== 'edited') throw new Refusal(code, reason, place);
  return written;
};

const sizeOf = (diffs: readonly ChangedFile[]): number =>
  diffs.reduce((sum, { diff }) => sum + Buffer.byteLength(diff, 'utf8'), 0);

/** Writes every fix of a change into a repository. @throws Refusal for the first one that cannot be written */
export const editFiles = async (
  repository: Repository,
  read: ReadonlyMap<string, HostedFile>,
  fixes: readonly Fix[],
): Promise<RepositoryEdit> => {
  const before = inRoots(repository, read);
  let files = before;
  const changed = new Set<string>();
  for (const fix of fixes) {
    const written = await writeFix(files, fix);
    for (const path of written.keys()) changed.add(path);
    files = new Map([...files, ...written]);
  }
  const paths = [...changed].sort();
  requireEditable(paths);
  const diffs = diffFiles(before, new Map(paths.map((path) => [path, files.get(path) ?? ''])));
  if (sizeOf(diffs) > DIFF_MAX_BYTES)
    throw new Refusal('protected', 'The diff is larger than a reviewer can read.', paths[0]);
  const { path: root, environment } = findRoot(repository, paths[0] ?? '') ?? { path: '', environment: null };
  return {
    root,
    environment,
    files: diffs.map(({ path, diff }) => ({ path, diff })),
    contents: new Map(
      paths.map((path) => [path, { text: files.get(path) ?? '', isExecutable: read.get(path)?.isExecutable ?? false }]),
    ),
  };
};

/** What a person needs to mend it by hand. */
export const writeTicket = (change: Pick<Change, 'targets'>, { message, place }: Refusal, where?: string): string =>
  [
    ...change.targets.map(({ title, resource, region }) => `${title}: ${resource} (${region})`),
    '',
    `CloudMend did not edit the code: ${message}`,
    ...(where === undefined ? [] : [`Repository: ${where}`]),
    ...(place === undefined ? [] : [`Place: ${place}`]),
  ].join('\n');
