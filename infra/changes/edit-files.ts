import type { Change, ChangedFile, ExpectedPlan } from '@cloudmend/domain/changes';
import { DIFF_MAX_BYTES } from '@cloudmend/domain/changes';
import { type Repository, type ResourceAddress, findRoot } from '@cloudmend/domain/repositories';
import {
  diffFiles,
  type Fix,
  isProtectedPath,
  type PlanFile,
  type Proposal,
  proposeEdit,
  Refusal,
} from '@cloudmend/iac';
import type { HostedFile } from '../runtime/git-host';

/** An edit of a repository as it was at one commit. */
export interface RepositoryEdit {
  readonly root: string;
  readonly environment: string | null;
  readonly files: readonly ChangedFile[];
  readonly contents: ReadonlyMap<string, HostedFile>;
  /** Null: plans of this code cannot be held against the edit. */
  readonly expected: ExpectedPlan | null;
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

const writeFix = async (files: ReadonlyMap<string, string>, fix: Fix, book: PlanFile): Promise<Proposal> => {
  const byName = await proposeEdit(files, fix);
  // An address is only unique within its root: it is asked where the name does not tell.
  const isOpen = byName.code === 'not-found' || byName.code === 'ambiguous';
  const proposal = isOpen ? await proposeEdit(files, fix, { plan: book }) : byName;
  const { outcome, code = 'unproven', reason = 'Nothing was changed.', place } = proposal;
  if (outcome !== 'edited') throw new Refusal(code, reason, place);
  return proposal;
};

/** What the address book of a repository says, in the form in which a plan would say it. */
const toPlanFile = (book: readonly ResourceAddress[]): PlanFile => ({
  format_version: '1.0',
  resource_changes: book.map(({ type, address, arn, id }) => ({
    type,
    address,
    change: { actions: ['no-op'], before: { ...(arn !== null && { arn }), ...(id !== null && { id }) } },
  })),
});

/** @throws Refusal if the fixes are planned and applied apart: each part has its own plan and its own environment */
const requireOneRoot = (
  repository: Repository,
  paths: readonly string[],
  roots: readonly (string | undefined)[],
): void => {
  const folders = new Set(paths.map((path) => findRoot(repository, path)?.path));
  if (folders.size > 1 || new Set(roots).size > 1)
    throw new Refusal('ambiguous', 'The fixes belong to several roots. Propose them one by one.', paths[0]);
};

const toExpected = (fixes: readonly Fix[], proposals: readonly Proposal[]): ExpectedPlan | null => {
  const known = proposals.flatMap(({ expectation }) => expectation ?? []);
  if (known.length < proposals.length) return null;
  return {
    root: known[0]?.root ?? '',
    fixes: known.map(({ address, addresses }, at) => ({
      resource: fixes[at]?.resource ?? '',
      address: address ?? null,
      addresses: addresses.map((each) => ({ address: each.address, attributes: [...each.attributes] })),
    })),
  };
};

const sizeOf = (diffs: readonly ChangedFile[]): number =>
  diffs.reduce((sum, { diff }) => sum + Buffer.byteLength(diff, 'utf8'), 0);

/**
 * Writes every fix of a change into a repository. @throws Refusal for the first one that cannot be written
 * @param book the resources of its roots, as its CI told
 */
export const editFiles = async (
  repository: Repository,
  read: ReadonlyMap<string, HostedFile>,
  fixes: readonly Fix[],
  book: readonly ResourceAddress[],
): Promise<RepositoryEdit> => {
  const before = inRoots(repository, read);
  let files = before;
  const changed = new Set<string>();
  const proposals: Proposal[] = [];
  for (const fix of fixes) {
    const proposal = await writeFix(files, fix, toPlanFile(book));
    for (const path of proposal.files.keys()) changed.add(path);
    files = new Map([...files, ...proposal.files]);
    proposals.push(proposal);
  }
  const paths = [...changed].sort();
  requireEditable(paths);
  requireOneRoot(
    repository,
    paths,
    proposals.map(({ expectation }) => expectation?.root),
  );
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
    expected: toExpected(fixes, proposals),
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
