import type { Parser } from 'web-tree-sitter';
import { Refusal } from '../refusal';
import type { Files } from '../splice';
import { type Attribute, type Block, type Syntax, attributeNamed, parseHcl } from './syntax';
import {
  findSetModule,
  isCode,
  isLoadedByItself,
  isOverride,
  isValues,
  resolveFolder,
  toBaseName,
  toFolder,
} from './layout';
import { type FileText, type RepositoryText, type Search, findRelevant, readRepositoryText } from './repository-text';
import { isTerragrunt, readUnit } from './terragrunt';

/** A block and its file. */
export interface Placed<T> {
  readonly file: Syntax;
  readonly node: T;
}

/** A folder of Terraform files. */
export interface Module {
  readonly folder: string;
  readonly resources: ReadonlyArray<Placed<Block>>;
  /** Resources and calls that an override file changes: `aws_s3_bucket.logs`. */
  readonly overridden: ReadonlySet<string>;
  readonly variables: ReadonlyMap<string, Placed<Block>>;
  readonly locals: ReadonlyMap<string, Placed<Attribute>>;
  readonly calls: ReadonlyArray<Placed<Block>>;
  readonly providers: ReadonlyArray<Placed<Block>>;
  readonly blocks: ReadonlyArray<Placed<Block>>;
  /** Values that Terraform loads automatically; the last one applies. */
  readonly values: ReadonlyMap<string, Placed<Attribute>>;
  /** Variables set in files that are selected when Terraform runs. */
  readonly chosenValues: ReadonlyMap<string, ReadonlyArray<Placed<Attribute>>>;
}

/** A file that could not be read. */
export class UnreadableFile extends Refusal {
  constructor(
    { code, message, place = '' }: Refusal,
    readonly path: string,
    readonly text: string,
  ) {
    super(code, message, place);
  }
}

/** The Terraform modules that matter to a fix, and the files that could not be read. */
export interface Configuration {
  readonly modules: ReadonlyMap<string, Module>;
  readonly unreadable: readonly UnreadableFile[];
}

const toAddress = ({ labels }: Block): string => labels.join('.');

const byName = (blocks: ReadonlyArray<Placed<Block>>): Map<string, Placed<Block>> =>
  new Map(blocks.map((each) => [each.node.labels[0] ?? '', each]));

const listAttributes = (files: readonly Syntax[]): Array<Placed<Attribute>> =>
  files.flatMap((file) => file.attributes.map((node) => ({ file, node })));

const groupByName = (attributes: ReadonlyArray<Placed<Attribute>>): Map<string, Array<Placed<Attribute>>> => {
  const groups = new Map<string, Array<Placed<Attribute>>>();
  for (const each of attributes) groups.set(each.node.name, [...(groups.get(each.node.name) ?? []), each]);
  return groups;
};

/** terraform.tfvars first, then *.auto.tfvars by name. */
const inLoadOrder = (files: readonly Syntax[]): Syntax[] =>
  [...files].sort((a, b) => {
    const [left, right] = [a, b].map(({ path }) => toBaseName(path).replace(/^terraform\.tfvars/, ''));
    return (left as string) < (right as string) ? -1 : 1;
  });

const toModule = (folder: string, code: readonly Syntax[], values: readonly Syntax[]): Module => {
  const placed = code
    .filter(({ path }) => !isOverride(path))
    .flatMap((file) => file.blocks.map((node) => ({ file, node })));
  const ofType = (type: string) => placed.filter(({ node }) => node.type === type);
  const overrides = code.filter(({ path }) => isOverride(path)).flatMap(({ blocks }) => blocks);
  return {
    folder,
    blocks: placed,
    resources: ofType('resource'),
    overridden: new Set(overrides.filter(({ type }) => type === 'resource' || type === 'module').map(toAddress)),
    variables: byName(ofType('variable')),
    locals: new Map(
      ofType('locals').flatMap(({ file, node }) => node.attributes.map((each) => [each.name, { file, node: each }])),
    ),
    calls: ofType('module'),
    providers: ofType('provider'),
    values: new Map(
      listAttributes(inLoadOrder(values.filter(({ path }) => isLoadedByItself(path)))).map((each) => [
        each.node.name,
        each,
      ]),
    ),
    chosenValues: groupByName(listAttributes(values.filter(({ path }) => !isLoadedByItself(path)))),
  };
};

interface InFolder {
  readonly folder: string | undefined;
  readonly file: Syntax;
}

const groupByFolder = (files: readonly InFolder[]): ReadonlyMap<string, readonly Syntax[]> => {
  const groups = new Map<string, Syntax[]>();
  for (const { folder, file } of files) {
    if (folder === undefined) continue;
    const group = groups.get(folder) ?? [];
    group.push(file);
    groups.set(folder, group);
  }
  return groups;
};

interface Read {
  readonly syntaxes: readonly Syntax[];
  readonly refusals: readonly UnreadableFile[];
}

/** What is known of a repository: its text, and the files that were parsed. */
interface Known {
  readonly repository: RepositoryText;
  readonly parsed: Map<string, Syntax | UnreadableFile>;
}

const parse = (parser: Parser, { path, text }: FileText): Syntax | UnreadableFile => {
  try {
    return parseHcl(parser, path, text);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return new UnreadableFile(thrown, path, text);
  }
};

const readFiles = (parser: Parser, { parsed }: Known, files: readonly FileText[]): Read => {
  const syntaxes: Syntax[] = [];
  const refusals: UnreadableFile[] = [];
  for (const file of files) {
    const known = parsed.get(file.path) ?? parse(parser, file);
    parsed.set(file.path, known);
    if (known instanceof UnreadableFile) refusals.push(known);
    else syntaxes.push(known);
  }
  return { syntaxes, refusals };
};

/** Parsed once for the hundreds of findings that a scan can have in one repository. */
const KNOWN = new WeakMap<Files, Known>();

const recall = (files: Files, before: Files | undefined): Known => {
  const known = KNOWN.get(files);
  if (known) return known;
  const old = before && KNOWN.get(before);
  const repository = readRepositoryText(files, old?.repository);
  const made: Known = {
    repository,
    parsed: new Map([...(old?.parsed ?? [])].filter(([path, { text }]) => repository.files.get(path)?.text === text)),
  };
  KNOWN.set(files, made);
  return made;
};

/**
 * Reads the Terraform files that may define what a fix looks for. Reports and skips files that cannot be parsed.
 * @param before the files before an edit
 */
export const readConfiguration = (
  parser: Parser,
  files: Files,
  searches: readonly Search[],
  before?: Files,
): Configuration => {
  const known = recall(files, before);
  const { code } = known.repository;
  const relevant = findRelevant(known.repository, searches);
  const { syntaxes, refusals } = readFiles(parser, known, relevant.files);
  const ofFolder = groupByFolder(
    syntaxes.filter(({ path }) => isCode(path)).map((file) => ({ folder: toFolder(file.path), file })),
  );
  const folders = new Set(code.keys());
  const valuesOf = groupByFolder([
    ...syntaxes
      .filter(({ path }) => isValues(path))
      .map((file) => ({ folder: findSetModule(file.path, folders), file })),
    ...syntaxes.filter(({ path }) => isTerragrunt(path)).map((file) => readUnit(file, toFolder(file.path), folders)),
  ]);
  return {
    unreadable: refusals,
    modules: new Map(
      [...code.keys()]
        .filter((folder) => relevant.folders.has(folder))
        .map((folder) => [folder, toModule(folder, ofFolder.get(folder) ?? [], valuesOf.get(folder) ?? [])]),
    ),
  };
};

/** The folder that a module call refers to; undefined if it is outside the repository. */
export const calledFolder = (module: Module, call: Block): string | undefined => {
  const source = attributeNamed(call, 'source')?.value;
  return source?.kind === 'literal' && typeof source.value === 'string'
    ? resolveFolder(module.folder, source.value)
    : undefined;
};
