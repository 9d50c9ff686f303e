import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from './start-error';

/** Where each part stores its state. */
export interface StateFolder {
  readonly root: string;
  readonly tables: string;
  readonly snapshots: string;
  /** Copies of the audit trails. */
  readonly trailCopies: string;
  readonly identity: string;
  readonly outbox: string;
  /** The key that signs proofs of changes. */
  readonly proofKey: string;
  /** The key that encrypts access tokens. */
  readonly tokenKey: string;
  /** What direct fixes and merged changes have written to the demo cloud. */
  readonly demoFacts: string;
  /** Exists once the demo data have been created. */
  readonly demoMark: string;
  /** What the status page shows. */
  readonly status: string;
}

const PARTS = {
  tables: 'tables',
  snapshots: 'snapshots',
  trailCopies: 'trail-copies',
  identity: 'identity',
  outbox: 'outbox.jsonl',
  proofKey: 'proof-key.pem',
  tokenKey: 'token-key',
  demoFacts: 'demo-facts.jsonl',
  demoMark: 'demo-data',
  status: 'status.json',
} as const;

const layout = (root: string): StateFolder => ({
  root,
  tables: join(root, PARTS.tables),
  snapshots: join(root, PARTS.snapshots),
  trailCopies: join(root, PARTS.trailCopies),
  identity: join(root, PARTS.identity),
  outbox: join(root, PARTS.outbox),
  proofKey: join(root, PARTS.proofKey),
  tokenKey: join(root, PARTS.tokenKey),
  demoFacts: join(root, PARTS.demoFacts),
  demoMark: join(root, PARTS.demoMark),
  status: join(root, PARTS.status),
});

const PRIVATE = 0o700;

/**
 * Creates the folder and its missing parents. Node's own recursive mode never ends if a file system denies that a
 * parent exists, as /proc does.
 */
const createFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: PRIVATE });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await createFolder(dirname(path));
    await mkdir(path, { mode: PRIVATE });
  }
};

const assertWritable = async (root: string): Promise<void> => {
  const probe = join(root, '.writable');
  try {
    await createFolder(root);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new StartError(`Cannot write to the state folder ${root} (${code}). Name another one with CLOUDMEND_STATE.`, {
      cause: error,
    });
  }
};

/** Opens the folder that survives a restart. @throws StartError if it cannot be written to */
export const openStateFolder = async (root: string): Promise<StateFolder> => {
  await assertWritable(root);
  const folder = layout(root);
  await Promise.all([folder.tables, folder.snapshots, folder.identity].map((path) => createFolder(path)));
  return folder;
};

/**
 * Removes what earlier starts left beside the tables, and nothing else in the folder. Only the process that holds the
 * tables may do it.
 */
export const emptyBesideTables = async ({
  snapshots,
  trailCopies,
  identity,
  outbox,
  proofKey,
  tokenKey,
  demoFacts,
  demoMark,
  status,
}: StateFolder): Promise<void> => {
  await Promise.all(
    [snapshots, trailCopies, identity, outbox, proofKey, tokenKey, demoFacts, demoMark, status].map((path) =>
      rm(path, { recursive: true, force: true }),
    ),
  );
};

/** Another process is using the same state: the table's files are locked. */
export const isStateInUse = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === 'LEVEL_LOCKED') return true;
  }
  return false;
};
