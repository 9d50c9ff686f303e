import type { Files } from '../splice';
import { findSetModule, isCode, isTerraform, isValues, resolveFolder, toBaseName, toFolder } from './layout';
import { isTerragrunt } from './terragrunt';
import { type WrittenText, mayBeIn, readWritten } from './written-text';

/** What a fix looks for: a resource of one of the types, with one of the names if there are any. */
export interface Search {
  readonly types: readonly string[];
  readonly names: readonly string[];
}

/** A file, and what its text says before it is parsed. */
export interface FileText {
  readonly path: string;
  readonly text: string;
  /** Folders that the file may call as modules; undefined if only parsing tells. */
  readonly called: () => ReadonlySet<string> | undefined;
  readonly written: () => WrittenText;
}

/** The Terraform files of a repository. */
export interface RepositoryText {
  readonly files: ReadonlyMap<string, FileText>;
  /** The code of each folder. */
  readonly code: ReadonlyMap<string, readonly FileText[]>;
  /** The files that set variables of a folder. */
  readonly values: ReadonlyMap<string, readonly FileText[]>;
  readonly units: readonly FileText[];
  /** The folders that call a folder, and those that may call any. */
  readonly callers: ReadonlyMap<string, readonly string[]>;
  readonly callersOfAny: readonly string[];
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const RELATIVE = /"(\.[^"\n]*)"/g;
/** Whether a source may be spelled with escapes: `"\u002e./db"`, or `".\/db"` in JSON. */
const IS_ESCAPED = /"(\\u|\.[^"\n]*\\)/i;

const readCalled = (folder: string, text: string): ReadonlySet<string> | undefined =>
  IS_ESCAPED.test(text)
    ? undefined
    : new Set([...text.matchAll(RELATIVE)].flatMap(([, source = '']) => resolveFolder(folder, source) ?? []));

const readFileText = (path: string, text: string): FileText => ({
  path,
  text,
  called: lazily(() => readCalled(toFolder(path), text)),
  written: lazily(() => readWritten(text)),
});

const group = (files: readonly FileText[], folderFor: (path: string) => string | undefined) => {
  const groups = new Map<string, FileText[]>();
  for (const file of files) {
    const folder = folderFor(file.path);
    if (folder === undefined) continue;
    const own = groups.get(folder);
    if (own) own.push(file);
    else groups.set(folder, [file]);
  }
  return groups;
};

const listCallers = (code: ReadonlyMap<string, readonly FileText[]>) => {
  const callers = new Map<string, string[]>();
  const ofAny: string[] = [];
  const add = (folder: string, called: string): void => {
    const own = callers.get(called);
    if (own) own.push(folder);
    else if (code.has(called)) callers.set(called, [folder]);
  };
  for (const [folder, files] of code)
    for (const { called } of files) {
      const folders = called();
      if (!folders) ofAny.push(folder);
      folders?.forEach((each) => add(folder, each));
    }
  return { callers, callersOfAny: ofAny };
};

/** Reads the text of every file; unchanged files are not read again. */
export const readRepositoryText = (files: Files, before?: RepositoryText): RepositoryText => {
  const all = new Map<string, FileText>();
  for (const [path, text] of files) {
    if (!isTerraform(path)) continue;
    const known = before?.files.get(path);
    all.set(path, known?.text === text ? known : readFileText(path, text));
  }
  const list = [...all.values()];
  const code = group(
    list.filter(({ path }) => isCode(path)),
    toFolder,
  );
  return {
    files: all,
    code,
    values: group(
      list.filter(({ path }) => isValues(path)),
      (path) => findSetModule(path, code),
    ),
    units: list.filter(({ path }) => isTerragrunt(path)),
    ...listCallers(code),
  };
};

/** A folder and those whose calls may lead to it. */
const withCallers = ({ callers, callersOfAny }: RepositoryText, start: Iterable<string>): ReadonlySet<string> => {
  const found = new Set(start);
  // A set goes on to what is added to it.
  for (const folder of found) for (const each of [...(callers.get(folder) ?? []), ...callersOfAny]) found.add(each);
  return found;
};

/** Whether a unit of Terragrunt may run the code of a folder. */
const mayRun = ({ path, text }: FileText, folder: string): boolean =>
  toFolder(path) === folder || text.includes(toBaseName(folder)) || text.includes('\\');

/** The code of a folder and the files that set its variables. */
const filesOf = ({ code, values, units }: RepositoryText, folder: string): readonly FileText[] => [
  ...(code.get(folder) ?? []),
  ...(values.get(folder) ?? []),
  ...units.filter((unit) => mayRun(unit, folder)),
];

const mayHave = (repository: RepositoryText, folder: string, { types, names }: Search): boolean => {
  const isOfType = (repository.code.get(folder) ?? []).some(
    ({ path, text }) => types.some((type) => text.includes(type)) || (path.endsWith('.json') && text.includes('\\')),
  );
  if (!isOfType || names.length === 0) return isOfType;
  return [...withCallers(repository, [folder])].some((each) =>
    filesOf(repository, each).some(({ text, written }) => names.some((name) => mayBeIn(text, written(), name))),
  );
};

const namesAll = (text: string, { names }: Search): boolean =>
  names.length > 0 && names.every((name) => text.includes(name));

/** The folders whose code may have what is looked for or say why it is missing, with their callers, and their files. */
export const findRelevant = (
  repository: RepositoryText,
  searches: readonly Search[],
): { readonly folders: ReadonlySet<string>; readonly files: readonly FileText[] } => {
  const { code } = repository;
  const naming = [...repository.files.values()].filter(({ text }) => searches.some((each) => namesAll(text, each)));
  const folders = withCallers(repository, [
    ...[...code.keys()].filter((folder) => searches.some((each) => mayHave(repository, folder, each))),
    ...naming.filter(({ path }) => isCode(path)).map(({ path }) => toFolder(path)),
  ]);
  const wanted = new Set([...[...folders].flatMap((folder) => filesOf(repository, folder)), ...naming]);
  // In the order of the repository.
  return { folders, files: [...repository.files.values()].filter((file) => wanted.has(file)) };
};
