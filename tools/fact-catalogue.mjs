// The fact catalogue: what custom checks may ask about each kind of resource. It follows from the types that collectors fill, so it cannot differ from them.
// TypeScript 7 has no API for its syntax tree, so the declarations are read with Babel's parser.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from '@babel/parser';

const AWS = 'libs/scanner/src/aws';
/** The bill is stored as read and never evaluated. */
const UNJUDGED = /^aws\.cost\./;
/** Policy documents nest without end; nothing else is this deep. */
const DEEPEST = 4;
/** Wrappers that change nothing about the value. */
const TRANSPARENT = new Set(['Fact', 'Readonly', 'Partial']);
const TIME_NAME = /(?:At|Since|Until|On|After)$/;
/** A comment that says that null is a value no one knows, not one that is absent. */
const UNREPORTED = /\bnull\b[^.;]*\b(?:not report|not show|not say|unknown)/i;
const UNTAGGED = 'UntaggedResource';
const ABOUT_LENGTH = 160;

const NAMING = {
  arn: { type: 'text' },
  id: { type: 'text' },
  name: { type: 'text' },
  region: { type: 'text' },
};
const TAGS = { tags: { type: 'map' } };

const listSources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .sort();

const DECLARED = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);

const noteDeclarations = (node, { types, imports }) => {
  const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (DECLARED.has(declared?.type)) types.set(declared.id.name, declared);
  if (node.type !== 'ImportDeclaration') return;
  for (const { local, imported } of node.specifiers)
    imports.set(local.name, { name: imported?.name, from: node.source.value });
};

const openFiles = () => {
  const files = new Map();
  return (path) => {
    const known = files.get(path);
    if (known) return known;
    const { program } = parse(readFileSync(path, 'utf8'), { sourceType: 'module', plugins: ['typescript'] });
    const file = { path, types: new Map(), imports: new Map(), body: program.body };
    for (const node of program.body) noteDeclarations(node, file);
    files.set(path, file);
    return file;
  };
};

const toAbout = ({ leadingComments = [] }) => {
  const text = leadingComments
    .at(-1)
    ?.value.replaceAll(/\s*\n?\s*\*\s?/g, ' ')
    .split('@default')[0]
    .trim();
  if (!text) return {};
  return { ...(text.length <= ABOUT_LENGTH && { about: text }), ...(UNREPORTED.test(text) && { unreported: true }) };
};

const openReader = () => {
  const openFile = openFiles();

  const find = (name, file) => {
    const declared = file.types.get(name);
    if (declared) return { declared, file };
    const imported = file.imports.get(name);
    if (!imported?.from.startsWith('.')) return undefined;
    return find(imported.name, openFile(`${resolve(dirname(file.path), imported.from)}.ts`));
  };

  const describeMembers = (members, file, depth) =>
    Object.fromEntries(
      members
        .filter(({ type }) => type === 'TSPropertySignature')
        .flatMap((member) => {
          const name = member.key.name ?? member.key.value;
          const described = describe(member.typeAnnotation.typeAnnotation, file, { name, depth: depth + 1 });
          return described ? [[name, { ...described, ...toAbout(member) }]] : [];
        }),
    );

  const describeUnion = (types, file, at) => {
    const literals = types.filter(({ type }) => type === 'TSLiteralType').map(({ literal }) => literal.value);
    const others = types.filter(({ type }) => !['TSLiteralType', 'TSNullKeyword', 'TSUndefinedKeyword'].includes(type));
    if (others.length === 0 && literals.every((value) => typeof value === 'string'))
      return { type: 'text', values: literals };
    return others.length === 1 && literals.length === 0 ? describe(others[0], file, at) : { type: 'opaque' };
  };

  const describeList = (element, file, at) => {
    const of = describe(element, file, { ...at, name: '' });
    return of && ['text', 'number', 'object'].includes(of.type) ? { type: 'list', of } : { type: 'opaque' };
  };

  const describeDeclared = (name, file, at) => {
    const found = find(name, file);
    if (!found) return { type: 'opaque' };
    const { declared } = found;
    if (declared.type === 'TSTypeAliasDeclaration') return describe(declared.typeAnnotation, found.file, at);
    return describeObject(declared.body.body, found.file, at);
  };

  const describeReference = (node, file, at) => {
    const { name } = node.typeName;
    const [first, second] = node.typeParameters?.params ?? [];
    if (TRANSPARENT.has(name)) return describe(first, file, at);
    if (name === 'ReadonlyArray') return describeList(first, file, at);
    if (name === 'Record') return { type: second?.type === 'TSStringKeyword' ? 'map' : 'opaque' };
    return describeDeclared(name, file, at);
  };

  const describeObject = (members, file, { depth }) => {
    if (depth >= DEEPEST) return { type: 'opaque' };
    const facts = describeMembers(members, file, depth);
    return Object.values(facts).some(({ type }) => type !== 'opaque') ? { type: 'object', facts } : { type: 'opaque' };
  };

  const BY_TYPE = {
    TSBooleanKeyword: () => ({ type: 'boolean' }),
    TSNumberKeyword: () => ({ type: 'number' }),
    TSStringKeyword: (_node, _file, { name }) => ({ type: TIME_NAME.test(name) ? 'time' : 'text' }),
    TSLiteralType: ({ literal }) => ({ type: 'text', values: [literal.value] }),
    TSUnionType: ({ types }, file, at) => describeUnion(types, file, at),
    TSArrayType: ({ elementType }, file, at) => describeList(elementType, file, at),
    TSTypeOperator: ({ typeAnnotation }, file, at) => describe(typeAnnotation, file, at),
    TSParenthesizedType: ({ typeAnnotation }, file, at) => describe(typeAnnotation, file, at),
    TSTypeLiteral: ({ members }, file, at) => describeObject(members, file, at),
    TSTypeReference: describeReference,
  };

  const describe = (node, file, at) => BY_TYPE[node.type]?.(node, file, at) ?? { type: 'opaque' };

  const listBases = (declared) => (declared.extends ?? []).map(({ expression }) => expression.name);

  /** The facts of an interface and of what it extends, down to the common resource. */
  const describeKind = (name, file) => {
    const found = find(name, file);
    if (!found) throw new Error(`${file.path} does not declare ${name}.`);
    const bases = listBases(found.declared);
    const own = describeMembers(found.declared.body.body, found.file, 0);
    const inherited = bases.filter((base) => base !== 'Resource' && base !== UNTAGGED);
    if (inherited.length === 0) return { ...NAMING, ...(bases.includes(UNTAGGED) ? {} : TAGS), ...own };
    return Object.assign({}, ...inherited.map((base) => describeKind(base, found.file)), own);
  };

  return { openFile, describeKind };
};

const listKinds = ({ body }) =>
  body
    .filter(({ type }) => type === 'TSModuleDeclaration')
    .flatMap((node) => node.body.body)
    .filter((node) => node.type === 'TSInterfaceDeclaration' && node.id.name === 'Kinds')
    .flatMap((node) => node.body.body)
    .map(({ key, typeAnnotation }) => [key.value, typeAnnotation.typeAnnotation.typeName.name]);

/** The facts of each kind of resource, by kind. */
export const describeFacts = (root) => {
  const { openFile, describeKind } = openReader();
  const kinds = listSources(join(root, AWS))
    .filter((path) => readFileSync(path, 'utf8').includes('interface Kinds'))
    .map(openFile)
    .flatMap((file) => listKinds(file).map(([kind, name]) => [kind, name, file]))
    .filter(([kind]) => !UNJUDGED.test(kind))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    kinds.map(([kind, name, file]) => {
      const { kind: _kind, ...facts } = describeKind(name, file);
      return [kind, facts];
    }),
  );
};
