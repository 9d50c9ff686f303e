import { createHash } from 'node:crypto';
import { advance, type Change, type ChangeEdit, type ChangeEvent } from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
import { assertRunning } from '@cloudmend/domain/guardrails';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { pullRequestText, type Repository, type ResourceAddress } from '@cloudmend/domain/repositories';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { Refusal } from '@cloudmend/iac';
import type { Stores } from '@cloudmend/store';
import type { Services } from '../runtime';
import { AccessEndedError, BranchTakenError, type HostedRepository } from '../runtime/git-host';
import { editFiles, isElsewhere, type RepositoryEdit, writeTicket } from './edit-files';
import { listOpen } from './list-open';
import { type ReadTargets, readTargets } from './read-targets';

export type OpenUses = Pick<Services, 'gitHost' | 'settings' | 'clock'> & {
  readonly system: Pick<Services['system'], 'rates'>;
};

interface Work {
  readonly uses: OpenUses;
  readonly stores: Stores;
  readonly tenantId: TenantId;
}

/** Pull requests of ours that stand open in a repository, and those opened in an hour. */
const OPEN_MOST = 5;
const HOURLY_MOST = 2;
const HOUR_SECONDS = 3600;

type Step = ChangeEvent extends infer Event ? (Event extends ChangeEvent ? Omit<Event, 'at' | 'by'> : never) : never;

const take = ({ uses }: Work, change: Change, step: Step): Change =>
  advance(change, { ...step, at: uses.clock().toISOString(), by: null } as ChangeEvent);

/** `cloudmend/s3-bucket-versioning/0a1b2c3d`: the same targets always have the same branch. */
export const nameBranch = ({ id, targets }: Pick<Change, 'id' | 'targets'>): string => {
  const named = JSON.stringify([id, ...targets.map((target) => target.id).sort()]);
  const hash = createHash('sha256').update(named).digest('hex').slice(0, 8);
  return `cloudmend/${(targets[0]?.source ?? 'change').toLowerCase().replace(/[^a-z0-9-]+/g, '-')}/${hash}`;
};

const open = ({ uses, stores }: Work, repository: Repository): HostedRepository =>
  uses.gitHost.open(repository, stores.repositories);

interface Located {
  readonly repository: Repository;
  readonly base: string;
  readonly edit: RepositoryEdit;
}

/** What the CI of a repository told about the resources of its roots. */
const readBook = async ({ stores }: Pick<Work, 'stores'>, { id }: Repository): Promise<ResourceAddress[]> =>
  (await stores.repositories.addresses(id)).flatMap(({ addresses }) => addresses);

/** What was read and refused says more than that a repository could not be read. */
const isCloser = (refusal: Refusal, known: Refusal): boolean =>
  !isElsewhere(refusal) && (refusal.code !== 'unreadable' || isElsewhere(known));

/** The first repository whose code has the targets. @throws Refusal of the one that came closest */
const locate = async (work: Work, change: Change, { fixes }: ReadTargets): Promise<Located> => {
  const connected = (await work.stores.repositories.list()).filter(({ state }) => state === 'connected');
  const candidates = connected.filter(({ id }) => (change.chosenRepositoryId ?? id) === id);
  let closest = new Refusal(
    'not-found',
    candidates.length === 0 ? 'No repository is connected.' : 'No connected repository names the resource.',
  );
  for (const repository of candidates) {
    const hosted = open(work, repository);
    try {
      const base = await hosted.head(repository.branch);
      const files = await hosted.readFiles(base);
      return { repository, base, edit: await editFiles(repository, files, fixes, await readBook(work, repository)) };
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      if (isCloser(refusal, closest)) closest = refusal;
    }
  }
  throw closest;
};

const toEdit = ({ facts, money, carbon, controls }: ReadTargets, { repository, base, edit }: Located): ChangeEdit => ({
  base: { branch: repository.branch, commit: base },
  files: edit.files,
  facts,
  money,
  carbon,
  controls,
  expected: edit.expected,
});

const refuse = async (work: Work, change: Change, refusal: Refusal, where?: string): Promise<Change> => {
  const after = take(work, change, {
    kind: 'refused',
    refusal: {
      code: refusal.code,
      reason: refusal.message,
      place: refusal.place ?? null,
      ticket: writeTicket(change, refusal, where),
    },
  });
  await work.stores.changes.save(change, after);
  return after;
};

/** Drafted: finds the code and edits it. Nothing is written on the server yet. */
const edit = async (work: Work, change: Change): Promise<Change> => {
  try {
    const read = await readTargets(work.stores, change.targets);
    const located = await locate(work, change, read);
    const { repository } = located;
    const placed = take(work, change, {
      kind: 'located',
      repository: {
        id: repository.id,
        host: repository.host,
        name: repository.name,
        root: located.edit.root,
        environment: located.edit.environment,
      },
    });
    const edited = take(work, placed, { kind: 'edited', edit: toEdit(read, located) });
    await work.stores.changes.save(change, edited);
    return edited;
  } catch (thrown) {
    if (thrown instanceof Refusal) return refuse(work, change, thrown);
    throw thrown;
  }
};

/** Waits for room: a reviewer can take so many at a time. @throws AppError too-many */
const takeRoom = async ({ uses, stores }: Work, repository: Repository): Promise<void> => {
  const standing = await listOpen(stores, repository.id);
  if (standing.length >= OPEN_MOST)
    throw new AppError(
      'too-many',
      `${repository.name} has ${OPEN_MOST} open pull requests of ${PRODUCT_NAME}. This one follows when one of them is merged or closed.`,
    );
  const window = `changes ${repository.server} ${repository.hostId}`;
  if (!(await uses.system.rates.take(window, HOURLY_MOST, HOUR_SECONDS)).allowed)
    throw new AppError(
      'too-many',
      `${PRODUCT_NAME} opened ${HOURLY_MOST} pull requests in ${repository.name} within an hour. This one follows when the hour is over.`,
    );
};

/** A repository that cannot be read as it is: without its branch, too large. Of the others, one may have the code. */
const isUnreadable = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && (thrown.code === 'not-found' || thrown.code === 'invalid');

/** What stood in the way. @throws what was thrown, if it is a fault */
const toRefusal = (thrown: unknown): Refusal => {
  if (thrown instanceof BranchTakenError)
    return new Refusal('protected', 'The branch contains commits by someone else.');
  if (thrown instanceof AccessEndedError) return new Refusal('protected', thrown.message);
  if (isUnreadable(thrown)) return new Refusal('unreadable', thrown.message);
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
};

/** The repository of a change while it is connected. */
const connectedOf = async ({ stores }: Work, change: Change): Promise<Repository | undefined> => {
  const repository = change.repository ? await stores.repositories.get(change.repository.id) : undefined;
  return repository?.state === 'connected' ? repository : undefined;
};

/** The address of the change in the console. */
export const linkTo = ({ settings }: Pick<OpenUses, 'settings'>, tenantId: TenantId, id: string): string | undefined =>
  settings.siteUrl === undefined ? undefined : `${settings.siteUrl}/${tenantId}/changes/${id}`;

/** Edited: writes branch, commit and draft. Each is found again if this was interrupted, so that none is made twice. */
const propose = async (work: Work, change: Change): Promise<Change> => {
  const { stores, uses, tenantId } = work;
  const repository = await connectedOf(work, change);
  if (!repository || !change.base)
    return refuse(work, change, new Refusal('not-found', 'The repository is no longer connected.'));
  const hosted = open(work, repository);
  const branch = nameBranch(change);
  try {
    const { fixes } = await readTargets(stores, change.targets);
    const files = await hosted.readFiles(change.base.commit);
    const { contents } = await editFiles(repository, files, fixes, await readBook(work, repository));
    const known = await hosted.findPullRequest(branch);
    if (!known) await takeRoom(work, repository);
    const text = pullRequestText(change, linkTo(uses, tenantId, change.id));
    await assertRunning(stores.guardrails);
    const commit = await hosted.commit({
      base: change.base.commit,
      branch,
      message: `${text.title}\n\nCloudMend-Change: ${change.id}`,
      files: contents,
    });
    const { number, url } = known ?? (await hosted.openDraft({ branch, base: change.base.branch, ...text }));
    const opened = take(work, change, { kind: 'opened', head: { branch, commit }, pullRequest: { number, url } });
    await stores.changes.save(change, opened);
    return opened;
  } catch (thrown) {
    return refuse(work, change, toRefusal(thrown), repository.name);
  }
};

/** Takes a change from its draft to its pull request. Safe to repeat at any point. */
export const openChange = async (work: Work, change: Change): Promise<Change> => {
  const edited = change.state === 'drafted' ? await edit(work, change) : change;
  return edited.state === 'edited' ? propose(work, edited) : edited;
};

const wasVoided = ({ timeline }: Change): boolean => timeline.at(-1)?.kind === 'voided';

/** Opened again after its base moved or a writer asked: one new commit of ours on the newest base, with the facts as they are now. */
export const rebaseChange = async (work: Work, change: Change): Promise<Change> => {
  const { stores } = work;
  const repository = wasVoided(change) ? await connectedOf(work, change) : undefined;
  if (!change.head || !repository) return change;
  const hosted = open(work, repository);
  try {
    const base = await hosted.head(repository.branch);
    if (base === change.base?.commit) return change;
    const read = await readTargets(stores, change.targets);
    const book = await readBook(work, repository);
    const edited = await editFiles(repository, await hosted.readFiles(base), read.fixes, book);
    const { branch, commit: replaces } = change.head;
    const text = pullRequestText(change, linkTo(work.uses, work.tenantId, change.id));
    await assertRunning(stores.guardrails);
    const commit = await hosted.commit({
      base,
      branch,
      message: `${text.title}\n\nCloudMend-Change: ${change.id}`,
      files: edited.contents,
      replaces,
    });
    const after = take(work, change, {
      kind: 'rebased',
      head: { branch, commit },
      edit: toEdit(read, { repository, base, edit: edited }),
    });
    await stores.changes.save(change, after);
    return after;
  } catch (thrown) {
    return refuse(work, change, toRefusal(thrown), repository.name);
  }
};
