import { dirname } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { type NewExpression, type ObjectLiteralExpression, Node, Project, type SourceFile, ts } from 'ts-morph';
import type { TemplateEdit } from '../cloudformation/edit-cloudformation';
import { requireEditable } from '../editable';
import type { Fix, ResourceFix } from '../fix';
import { Refusal } from '../refusal';
import { type Files, type Splice, applySplices, indentAt } from '../splice';
import { CONSTRUCTS, type ConstructFix } from './constructs';
import { isApp } from './is-app';

/** The value of a resource's `aws:cdk:path` tag, such as `Shop/Orders/Resource`. */
export interface ConstructPath {
  readonly path: string;
}

interface Found {
  readonly file: SourceFile;
  readonly path: string;
  readonly call: NewExpression;
  readonly fix: ConstructFix;
}

interface Source {
  readonly path: string;
  readonly file: SourceFile;
}

/** Parsed once for the hundreds of findings that a scan can have in one repository. */
const READ = new WeakMap<Files, Map<string, SourceFile>>();

/** The sources with one of the words; words may be spelled with escapes. */
const sourcesWith = (files: Files, words: readonly string[]): readonly Source[] => {
  const known = READ.get(files) ?? new Map<string, SourceFile>();
  READ.set(files, known);
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { noLib: true, noResolve: true } });
  return [...files].flatMap(([path, text]) => {
    if (!isApp(path, text) || !(text.includes('\\') || words.some((word) => text.includes(word)))) return [];
    const file = known.get(path) ?? project.createSourceFile(`/${path}`, text);
    known.set(path, file);
    return [{ path, file }];
  });
};

/** `Bucket` in `new s3.Bucket(…)`. */
const readClass = (call: NewExpression): string => call.getExpression().getText().split('.').at(-1) ?? '';

const readLiteral = (node: Node | undefined): string | undefined =>
  node && (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node))
    ? node.getLiteralText()
    : undefined;

const findProps = (call: NewExpression): ObjectLiteralExpression | undefined => {
  const props = call.getArguments()[2];
  return Node.isObjectLiteralExpression(props) ? props : undefined;
};

const findProperty = (props: ObjectLiteralExpression | undefined, name: string): Node | undefined => {
  const property = props?.getProperty(name);
  if (!property) return undefined;
  return Node.isPropertyAssignment(property) ? property.getInitializer() : property;
};

const formatPlace = ({ path, call }: Found): string => `${path}:${call.getStartLineNumber()}`;

/** Whether a class comes from the construct library. */
const isOfLibrary = (call: NewExpression): boolean => {
  const [root = ''] = call.getExpression().getText().split('.');
  return call
    .getSourceFile()
    .getImportDeclarations()
    .filter((each) => /^(aws-cdk-lib|@aws-cdk)(\/|$)/.test(each.getModuleSpecifierValue()))
    .some(
      (each) =>
        each.getNamespaceImport()?.getText() === root ||
        each.getDefaultImport()?.getText() === root ||
        each.getNamedImports().some((one) => (one.getAliasNode()?.getText() ?? one.getName()) === root),
    );
};

/** The ID of the construct, such as `Orders`. */
const readId = ({ path }: ConstructPath): string =>
  path
    .split('/')
    .filter((part) => part !== 'Resource')
    .at(-1) ?? '';

const isIt = ({ call, fix }: Found, resource: ResourceFix, address: ConstructPath | undefined): boolean => {
  if (address) return readLiteral(call.getArguments()[1]) === readId(address);
  const [name] = Object.values(resource.identity);
  return name !== undefined && readLiteral(findProperty(findProps(call), fix.name)) === name;
};

/** What a fix sets on a construct; undefined if the construct is unknown. */
const constructFixesFor = ({ type, body }: ResourceFix): ConstructFix[] =>
  CONSTRUCTS.filter((each) => each.type === type && isDeepStrictEqual(each.sets, body));

/** Why no construct has the name, with the place where the code spells it. */
const explainMissing = (sources: readonly Source[], words: readonly string[]): Refusal => {
  const [place] = sources.flatMap(({ path, file }) =>
    file
      .getDescendants()
      .filter((node) => words.includes(readLiteral(node) ?? ''))
      .map((node) => `${path}:${node.getStartLineNumber()}`),
  );
  return place === undefined
    ? new Refusal('not-found', 'No construct in the repository has the name of the resource.')
    : new Refusal('not-found', 'The name stands here, but not in the properties of a known construct.', place);
};

const find = (files: Files, fix: Fix, address: ConstructPath | undefined): Found => {
  if (fix.cloudFormation instanceof Refusal) throw fix.cloudFormation;
  const [resource, ...more] = fix.cloudFormation;
  const fixes = resource && more.length === 0 ? constructFixesFor(resource) : [];
  if (!resource || fixes.length === 0) throw new Refusal('not-found', 'The fix is not supported for CDK constructs.');
  const words = address ? [readId(address)] : Object.values(resource.identity);
  const found = sourcesWith(files, words).flatMap(({ path, file }) =>
    file.getDescendantsOfKind(ts.SyntaxKind.NewExpression).flatMap((call): Found[] => {
      const own = fixes.find(({ construct }) => construct === readClass(call));
      const each = own && { file, path, call, fix: own };
      return each && isIt(each, resource, address) && isOfLibrary(call) ? [each] : [];
    }),
  );
  const [first] = found;
  if (!first) throw explainMissing(sourcesWith(files, words), words);
  if (found.length > 1)
    throw new Refusal(
      'ambiguous',
      `${found.length} constructs match: ${found.slice(0, 3).map(formatPlace).join(', ')}.`,
      formatPlace(first),
    );
  return first;
};

/** @throws Refusal if the construct creates several resources */
const requireOne = (found: Found): void => {
  const loop = found.call.getFirstAncestor(
    (node) => Node.isForOfStatement(node) || Node.isForStatement(node) || Node.isArrowFunction(node),
  );
  if (loop) throw new Refusal('shared-block', 'The construct is created in a loop or function.', formatPlace(found));
};

const intoProps = (found: Found, props: ObjectLiteralExpression, property: string): Splice => {
  const text = found.file.getFullText();
  const last = props.getProperties().at(-1);
  if (!last) {
    return { path: found.path, start: props.getStart(), end: props.getEnd(), text: `{ ${property} }` };
  }
  const isMultiLine = text.slice(props.getStart(), last.getStart()).includes('\n');
  const end = last.getEnd();
  const comma = /^\s*,[ \t]*(\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(end));
  if (isMultiLine && comma) {
    // A comment behind the last property stays there.
    const at = end + comma[0].length;
    return { path: found.path, start: at, end: at, text: `\n${indentAt(text, last.getStart())}${property},` };
  }
  const separator = isMultiLine ? `,\n${indentAt(text, last.getStart())}` : ', ';
  return { path: found.path, start: end, end, text: `${separator}${property}` };
};

const isWrittenOut = (node: Node): boolean =>
  Node.isTrueLiteral(node) || Node.isFalseLiteral(node) || Node.isNumericLiteral(node) || isEnum(node);

const replaceValue = (found: Found, there: Node): Splice | undefined => {
  const code = found.fix.code(readNamespace(found.call));
  if (there.getText() === code) return undefined;
  if (!isWrittenOut(there)) throw new Refusal('computed', 'The value is an expression.', formatPlace(found));
  return { path: found.path, start: there.getStart(), end: there.getEnd(), text: code };
};

const spliceFor = (found: Found): Splice | undefined => {
  const { call, fix, path } = found;
  const props = findProps(call);
  const there = findProperty(props, fix.property);
  if (there) return replaceValue(found, there);
  const property = `${fix.property}: ${fix.code(readNamespace(call))}`;
  if (props?.getProperties().some((each) => Node.isSpreadAssignment(each)))
    throw new Refusal('computed', 'Other properties are spread into the construct.', formatPlace(found));
  if (props) return intoProps(found, props, property);
  const [, id, ...more] = call.getArguments();
  if (!id || more.length > 0)
    throw new Refusal('computed', 'The properties are not an object literal.', formatPlace(found));
  return { path, start: id.getEnd(), end: id.getEnd(), text: `, { ${property} }` };
};

/** `s3.BucketEncryption.KMS`. */
const isEnum = (node: Node): boolean =>
  Node.isPropertyAccessExpression(node) && /\.[A-Z][A-Z0-9_]*$/.test(node.getText());

/** `s3.` in `new s3.Bucket(…)`; empty if the class is imported by name. */
const readNamespace = (call: NewExpression): string => {
  const parts = call.getExpression().getText().split('.');
  return parts.length > 1 ? `${parts.slice(0, -1).join('.')}.` : '';
};

/** @throws Refusal if a name that the new code uses is not imported */
const requireImported = (found: Found): void => {
  const [name] = /^[A-Z]\w*/.exec(found.fix.code(readNamespace(found.call))) ?? [];
  if (name === undefined) return;
  const imported = found.file
    .getImportDeclarations()
    .some((each) => each.getNamedImports().some((one) => one.getName() === name));
  if (!imported) throw new Refusal('computed', `${name} is not imported.`, formatPlace(found));
};

/** The code without the fixed property. */
const withoutProperty = ({ file, call, fix }: Found): string => {
  const text = file.getFullText();
  const property = findProps(call)?.getProperty(fix.property);
  const rest = property ? text.slice(0, property.getStart()) + text.slice(property.getEnd()) : text;
  return rest.replace(/\s|,(?=[\s,]*[)}])|,\s*\{\s*\}/g, '');
};

/** The changed file, and what the templates of its app may show. */
export type CdkEdit = TemplateEdit;

/** The folder of the app that has the file: its templates are compared as one plan. */
const findApp = (files: Files, path: string): string => {
  for (let at = dirname(path); ; at = dirname(at)) {
    const folder = at === '.' ? '' : at;
    if (folder === '' || files.has(`${folder}/cdk.json`)) return folder;
  }
};

/** What the templates may show. A name is only known below some stack; a path of the tags is the resource's own. */
const toExpected = ({ call }: Found, fix: Fix, address: ConstructPath | undefined) => {
  const id = readLiteral(call.getArguments()[1]);
  const place = address?.path ?? (id === undefined ? '*/Resource' : `*/${id}/Resource`);
  const [resource] = fix.cloudFormation as readonly ResourceFix[];
  return {
    address: address ? undefined : place,
    addresses: [{ address: place, attributes: Object.keys(resource?.body ?? {}) }],
  };
};

/** Sets one property of a construct. @throws Refusal if that is not possible exactly */
export const editCdk = (files: Files, fix: Fix, address?: ConstructPath): CdkEdit => {
  const found = find(files, fix, address);
  requireOne(found);
  const splice = spliceFor(found);
  if (!splice) throw new Refusal('already', 'The code already contains the fix. Deploy it.', formatPlace(found));
  requireImported(found);
  requireEditable(found.path, files.get(found.path) ?? '');
  const changed = applySplices(files, [splice]);
  const again = find(changed, fix, address);
  if (spliceFor(again) || withoutProperty(again) !== withoutProperty(found))
    throw new Refusal('unproven', 'The edited code does not contain exactly the fix.', formatPlace(found));
  return { files: changed, root: findApp(files, found.path), ...toExpected(found, fix, address) };
};
