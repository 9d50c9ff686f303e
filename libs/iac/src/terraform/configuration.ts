import type { Parser } from 'web-tree-sitter';
import { Refusal } from '../refusal';
import type { Files } from '../splice';
import { type Attribute, type Block, type Syntax, attributeNamed, parseHcl } from './syntax';
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
  /** Resources that an override file changes: `aws_s3_bucket.logs`. */
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

/** The Terraform modules of a repository, and the files that could not be read. */
export interface Configuration {
  readonly modules: ReadonlyMap<string, Module>;
  readonly unreadable: readonly UnreadableFile[];
  readonly syntaxes: ReadonlyMap<string, Syntax>;
}

export const toFolder = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
const toBaseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Resolves a module source, such as `../../modules/db` in `envs/prod`; undefined if it is outside the repository. */
export const resolveFolder = (from: string, source: string): string | undefined => {
  if (!/^\.\.?(\/|$)/.test(source)) return undefined;
  const parts = from === '' ? [] : from.split('/');
  for (const part of source.split('/')) {
    if (part === '..' && parts.length === 0) return undefined;
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

const CODE = /\.(tf|tofu)(\.json)?$/;
const VALUES = /\.tfvars(\.json)?$/;
const isOverride = (path: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(toBaseName(path));
const isLoadedByItself = (path: string): boolean => /^(terraform|.*\.auto)\.tfvars(\.json)?$/.test(toBaseName(path));

/** True for files of Terraform, OpenTofu or Terragrunt. */
export const isTerraform = (path: string): boolean => CODE.test(path) || VALUES.test(path) || isTerragrunt(path);

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
    overridden: new Set(overrides.filter(({ type }) => type === 'resource').map(toAddress)),
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

/** The module that a file sets variables of, such as `main.tf` above `envs/prod.tfvars`. */
const findSetModule = ({ path }: Syntax, folders: ReadonlySet<string>): string | undefined => {
  const own = toFolder(path);
  if (folders.has(own)) return own;
  // A folder that contains only values belongs to the nearest module above it.
  return isLoadedByItself(path) ? undefined : nearest(own, folders);
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

const nearest = (folder: string, folders: ReadonlySet<string>): string | undefined => {
  for (let at = folder; at !== ''; ) {
    at = toFolder(at);
    if (folders.has(at)) return at;
  }
  return undefined;
};

interface Read {
  readonly syntaxes: readonly Syntax[];
  readonly refusals: readonly UnreadableFile[];
}

const readAll = (parser: Parser, files: Files, before: Configuration | undefined): Read => {
  const syntaxes: Syntax[] = [];
  const refusals: UnreadableFile[] = [];
  for (const [path, text] of files) {
    if (!isTerraform(path)) continue;
    try {
      const known = before?.syntaxes.get(path);
      syntaxes.push(known?.text === text ? known : parseHcl(parser, path, text));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      refusals.push(new UnreadableFile(thrown, path, text));
    }
  }
  return { syntaxes, refusals };
};

const read = (parser: Parser, files: Files, before: Configuration | undefined): Configuration => {
  const { syntaxes, refusals } = readAll(parser, files, before);
  const code = syntaxes.filter(({ path }) => CODE.test(path));
  const folders = new Set(code.map(({ path }) => toFolder(path)));
  const ofFolder = groupByFolder(code.map((file) => ({ folder: toFolder(file.path), file })));
  const valuesOf = groupByFolder([
    ...syntaxes.filter(({ path }) => VALUES.test(path)).map((file) => ({ folder: findSetModule(file, folders), file })),
    ...syntaxes.filter(({ path }) => isTerragrunt(path)).map((file) => readUnit(file, toFolder(file.path), folders)),
  ]);
  return {
    unreadable: refusals,
    syntaxes: new Map(syntaxes.map((syntax) => [syntax.path, syntax])),
    modules: new Map(
      [...folders].map((folder) => [folder, toModule(folder, ofFolder.get(folder) ?? [], valuesOf.get(folder) ?? [])]),
    ),
  };
};

/** Parsed once for the hundreds of findings that a scan can have in one repository. */
const READ = new WeakMap<Files, Configuration>();

/** Reads all Terraform files of a repository. Reports and skips files that cannot be parsed; unchanged files are not parsed again. */
export const readConfiguration = (parser: Parser, files: Files, before?: Configuration): Configuration => {
  const known = READ.get(files);
  if (known) return known;
  const configuration = read(parser, files, before);
  READ.set(files, configuration);
  return configuration;
};

/** The folder that a module call refers to; undefined if it is outside the repository. */
export const calledFolder = (module: Module, call: Block): string | undefined => {
  const source = attributeNamed(call, 'source')?.value;
  return source?.kind === 'literal' && typeof source.value === 'string'
    ? resolveFolder(module.folder, source.value)
    : undefined;
};
