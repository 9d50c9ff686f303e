import { requireEditable } from '../editable';
import type { Fix, ResourceFix, Value } from '../fix';
import { changedPaths, startsWith } from '../terraform/json-path';
import { Refusal } from '../refusal';
import { type Files, lineAt } from '../splice';
import { type Template, type TemplateResource, toData, findEntry, readTemplate, readText } from './template';
import { type Operation, merge, remove, writeTemplate } from './write-properties';

/** The stack and logical ID in the tags of a resource. */
export interface StackAddress {
  /** `aws:cloudformation:logical-id`. */
  readonly logicalId: string;
}

export interface TemplateEdit {
  readonly files: ReadonlyMap<string, string>;
  /** The path of the template. */
  readonly root: string;
  /** Resources that may change in a change set, with the properties that may differ. */
  readonly addresses: ReadonlyArray<{ readonly address: string; readonly attributes: readonly string[] }>;
  /** The logical ID of the finding's resource. */
  readonly address: string | undefined;
}

interface Found {
  readonly template: Template;
  readonly resource: TemplateResource;
}

/** A template, or why it cannot be read; undefined for any other file. */
type Read = Template | Refusal | undefined;

interface Templates {
  readonly templates: readonly Template[];
  readonly unreadable: ReadonlyArray<{ readonly refusal: Refusal; readonly text: string }>;
}

const readOrRefuse = (path: string, text: string): Read => {
  try {
    return readTemplate(path, text);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return thrown;
  }
};

/** Parsed once for the hundreds of findings that a scan can have in one repository. */
const READ = new WeakMap<Files, Map<string, { readonly read: Read }>>();

/** The type of AWS SAM whose properties have the same names and are handed on. Source: its specification. */
const SAM = {
  type: 'AWS::Serverless::Function',
  becomes: 'AWS::Lambda::Function',
  properties: ['MemorySize', 'Architectures'],
};

const typesFor = ({ type, body }: ResourceFix): readonly string[] =>
  type === SAM.becomes && Object.keys(body).every((name) => SAM.properties.includes(name)) ? [type, SAM.type] : [type];

/** Whether a file may have the resource or its name: both are written out unless the file has escapes. */
const mayHave = (text: string, fix: ResourceFix): boolean =>
  typesFor(fix).some((type) => text.includes(type)) ||
  text.includes('\\') ||
  Object.values(fix.identity).some((name) => text.includes(name));

const templatesIn = (files: Files, fix: ResourceFix): Templates => {
  const known = READ.get(files) ?? new Map<string, { readonly read: Read }>();
  READ.set(files, known);
  const templates: Template[] = [];
  const unreadable: Array<Templates['unreadable'][number]> = [];
  for (const [path, text] of files) {
    if (!mayHave(text, fix)) continue;
    const { read } = known.get(path) ?? { read: readOrRefuse(path, text) };
    known.set(path, { read });
    if (read instanceof Refusal) unreadable.push({ refusal: read, text });
    else if (read) templates.push(read);
  }
  return { templates, unreadable };
};

const formatPlace = ({ template, resource }: Found): string =>
  `${template.path}:${lineAt(template.text, resource.node.start)}`;

const isNamed = ({ resource }: Found, identity: Readonly<Record<string, string>>): boolean => {
  const properties = findEntry(resource.node, 'Properties');
  return Object.entries(identity).every(([name, wanted]) => readText(findEntry(properties, name)) === wanted);
};

/** Why no template has the resource, with the place of what may be meant. */
const explainMissing = (templates: readonly Template[], ofType: readonly Found[], { type, identity }: ResourceFix) => {
  const computed = ofType.find(({ resource }) =>
    Object.keys(identity).some((name) => findEntry(findEntry(resource.node, 'Properties'), name)?.kind === 'computed'),
  );
  if (computed)
    return new Refusal('not-found', `CloudFormation computes the name of the ${type} here.`, formatPlace(computed));
  const [loop] = templates.flatMap((template) => {
    const resources = findEntry(template.root, 'Resources');
    const loops = resources?.kind === 'map' ? resources.entries.filter(({ key }) => key.startsWith('Fn::ForEach')) : [];
    return loops
      .filter(({ value }) => template.text.slice(value.start, value.end).includes(type))
      .map(({ keyStart }) => `${template.path}:${lineAt(template.text, keyStart)}`);
  });
  return loop === undefined
    ? new Refusal('not-found', `No ${type} in the repository has the name of the resource.`)
    : new Refusal(
        'not-found',
        `No ${type} is written with the name of the resource. Fn::ForEach generates some here.`,
        loop,
      );
};

const find = ({ templates, unreadable }: Templates, fix: ResourceFix, address: StackAddress | undefined): Found => {
  const ofType = templates.flatMap((template) =>
    template.resources.filter(({ type }) => typesFor(fix).includes(type)).map((resource) => ({ template, resource })),
  );
  const hasName = Object.keys(fix.identity).length > 0;
  if (!address && !hasName && !fix.isWhole)
    throw new Refusal('not-found', `AWS generates the name of the ${fix.type}; only the stack tags would identify it.`);
  const found = ofType.filter((each) =>
    address ? each.resource.logicalId === address.logicalId : isNamed(each, fix.identity),
  );
  const [first, ...more] = found;
  if (!first) {
    const names = Object.values(fix.identity);
    const unread = unreadable.find(({ text }) => names.length > 0 && names.every((name) => text.includes(name)));
    throw unread?.refusal ?? explainMissing(templates, ofType, fix);
  }
  if (more.length > 0)
    throw new Refusal(
      'ambiguous',
      `${found.length} places match: ${found.slice(0, 3).map(formatPlace).join(', ')}.`,
      formatPlace(first),
    );
  return first;
};

/** CloudFormation would resolve the text as a reference. */
const hasReference = (value: Value): boolean => JSON.stringify(value).includes('{{resolve:');

/** @throws Refusal for what CDK generated, which its next synthesis overwrites */
const requireWritten = (found: Found): void => {
  const path = findEntry(findEntry(found.resource.node, 'Metadata'), 'aws:cdk:path');
  if (path) throw new Refusal('protected', 'CDK generates the template.', formatPlace(found));
};

const operationsFor = ({ template, resource }: Found, resourceFix: ResourceFix, { expected }: Fix): Operation[] => {
  if (hasReference(resourceFix.body)) throw new Refusal('computed', 'CloudFormation would resolve the value.');
  const path = ['Resources', resource.logicalId];
  const properties = findEntry(resource.node, 'Properties');
  const task = { template, expected };
  const at = [...path, 'Properties'];
  if (properties)
    return [...merge(task, properties, at, resourceFix.body), ...remove(task, properties, at, resourceFix.removes)];
  return [{ path: [...path, 'Properties'], value: resourceFix.body, at: { addTo: resource.node } }];
};

/** @throws Refusal if the edited template differs in anything but the intended values */
const requireExactly = (template: Template, after: string, operations: readonly Operation[]): void => {
  const edited = readTemplate(template.path, after);
  if (!edited) throw new Refusal('unproven', 'The edited file is not a template.', template.path);
  const changed = changedPaths(toData(template.root), toData(edited.root));
  const stray = changed.find((each) => !operations.some(({ path }) => startsWith(each, path)));
  if (stray) throw new Refusal('unproven', `The edit would also change ${stray.join('.')}.`, template.path);
  const idle = operations.find(({ path }) => !changed.some((each) => startsWith(each, path)));
  if (idle) throw new Refusal('unproven', `The edit would not change ${idle.path.join('.')}.`, template.path);
};

interface Planned {
  readonly found: Found;
  readonly resource: ResourceFix;
  readonly operations: readonly Operation[];
}

const plan = (files: Files, fix: Fix, address: StackAddress | undefined): Planned[] => {
  if (fix.cloudFormation instanceof Refusal) throw fix.cloudFormation;
  return fix.cloudFormation.map((resource) => {
    const found = find(templatesIn(files, resource), resource, address);
    return { found, resource, operations: operationsFor(found, resource, fix) };
  });
};

/** Writes a fix into a CloudFormation template. @throws Refusal if that is not possible exactly */
export const editCloudFormation = (files: Files, fix: Fix, address?: StackAddress): TemplateEdit => {
  const planned = plan(files, fix, address);
  const open = planned.filter(({ operations }) => operations.length > 0);
  const [first] = open;
  if (!first) {
    const [any] = planned;
    throw new Refusal('already', 'The code already contains the fix. Deploy it.', any && formatPlace(any.found));
  }
  const { template } = first.found;
  requireWritten(first.found);
  if (open.some(({ found }) => found.template.path !== template.path))
    throw new Refusal('ambiguous', 'The fix spans two templates.', formatPlace(first.found));
  requireEditable(template.path, template.text);
  const operations = open.flatMap((each) => each.operations);
  const after = writeTemplate(template, operations);
  requireExactly(template, after, operations);
  const changed = new Map([[template.path, after]]);
  if (plan(changed, fix, address).some((each) => each.operations.length > 0))
    throw new Refusal('unproven', 'The edited template does not contain the fix.', template.path);
  return {
    files: changed,
    root: template.path,
    addresses: open.map(({ found, resource }) => ({
      address: found.resource.logicalId,
      attributes: Object.keys(resource.body),
    })),
    address: first.found.resource.logicalId,
  };
};
