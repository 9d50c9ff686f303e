import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';

export interface GitFile {
  readonly text: string;
  readonly isExecutable: boolean;
}
export type GitFiles = ReadonlyMap<string, GitFile>;

export interface GitCommit {
  readonly id: string;
  readonly parent: string | null;
  readonly message: string;
  readonly files: GitFiles;
}

/** An action of the Commits API. */
export interface CommitAction {
  readonly action?: string;
  readonly file_path?: string;
  readonly content?: string;
  readonly encoding?: string;
  readonly execute_filemode?: boolean;
}

/** GitLab answers 400 with this text. */
export class BadCommit extends Error {}

const sha1 = (content: string | Uint8Array): string => createHash('sha1').update(content).digest('hex');

/** Git's name for a content. */
export const blobSha = (text: string): string => {
  const bytes = Buffer.from(text, 'utf8');
  return sha1(Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]));
};

const read = ({ content = '', encoding }: CommitAction): string =>
  encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content;

const APPLY: Readonly<Record<string, (files: Map<string, GitFile>, path: string, action: CommitAction) => void>> = {
  create: (files, path, action) => {
    if (files.has(path)) throw new BadCommit('A file with this name already exists');
    files.set(path, { text: read(action), isExecutable: false });
  },
  update: (files, path, action) => {
    const known = files.get(path);
    if (!known) throw new BadCommit("A file with this name doesn't exist");
    files.set(path, { ...known, text: read(action) });
  },
  delete: (files, path) => {
    if (!files.delete(path)) throw new BadCommit("A file with this name doesn't exist");
  },
  chmod: (files, path, { execute_filemode }) => {
    const known = files.get(path);
    if (!known) throw new BadCommit("A file with this name doesn't exist");
    files.set(path, { ...known, isExecutable: execute_filemode === true });
  },
};

/** The files after some actions. @throws BadCommit as GitLab words it */
export const applyActions = (files: GitFiles, actions: readonly CommitAction[]): GitFiles => {
  const after = new Map(files);
  for (const action of actions) {
    const apply = Object.hasOwn(APPLY, action.action ?? '') ? APPLY[action.action ?? ''] : undefined;
    if (!apply || !action.file_path) throw new BadCommit('actions[0][action] does not have a valid value');
    apply(after, action.file_path, action);
  }
  return after;
};

/** Paths that two commits hold differently. */
export const diffPaths = (before: GitFiles, after: GitFiles): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)),
  );

/** Commits and branches of one project. */
export interface GitObjects {
  readonly branches: Map<string, string>;
  find(ref: string): GitCommit | undefined;
  write(parent: string | null, files: GitFiles, message: string): GitCommit;
  /** True if a commit is among another's ancestors, or is it. */
  contains(descendant: string, ancestor: string): boolean;
}

export const openGitObjects = (): GitObjects => {
  const branches = new Map<string, string>();
  const commits = new Map<string, GitCommit>();
  const find = (ref: string): GitCommit | undefined => commits.get(branches.get(ref) ?? ref);
  const write: GitObjects['write'] = (parent, files, message) => {
    const id = sha1(JSON.stringify([commits.size, parent, message, ...files]));
    const commit = { id, parent, message, files };
    commits.set(id, commit);
    return commit;
  };
  const contains: GitObjects['contains'] = (descendant, ancestor) => {
    for (let at = find(descendant); at; at = at.parent === null ? undefined : commits.get(at.parent))
      if (at.id === ancestor) return true;
    return false;
  };
  return { branches, find, write, contains };
};

/** What GitLab packs as `archive.tar.gz`: the files below one folder. */
export const packArchive = async (name: string, { id, files }: GitCommit): Promise<Uint8Array<ArrayBuffer>> => {
  const folder = `${name}-${id}-${id}`;
  const entries = [...files].map(([path, { text, isExecutable }]) => {
    const body = new Uint8Array(Buffer.from(text, 'utf8'));
    return { header: { name: `${folder}/${path}`, size: body.length, mode: isExecutable ? 0o755 : 0o644 }, body };
  });
  const archive = await packTar([{ header: { name: `${folder}/`, type: 'directory', size: 0 } }, ...entries]);
  return new Uint8Array(gzipSync(archive));
};
