import { isDeepStrictEqual } from 'node:util';
import type { PlannedResource, ProjectedChange, ProjectedPlan } from './projection';
import { TEMPLATE_PROPERTIES } from './template-properties';

type Data = Readonly<Record<string, unknown>>;

/** Templates by path: one, or those of an app. */
export type Templates = ReadonlyMap<string, Data>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const toData = (value: unknown): Data => (isData(value) ? value : {});

/** What CDK writes about itself. */
const OF_CDK = /^aws:(cdk|asset):/;

const pathIn = (resource: Data): string | undefined => {
  const path = toData(resource['Metadata'])['aws:cdk:path'];
  return typeof path === 'string' ? path : undefined;
};

/** The properties and other settings of a resource, by name. */
const settingsIn = (resource: Data): Data => {
  const { Properties: properties, Metadata: metadata, ...others } = resource;
  const own = Object.entries(toData(metadata)).filter(([name]) => !OF_CDK.test(name));
  return { ...toData(properties), ...others, ...(own.length > 0 ? { Metadata: Object.fromEntries(own) } : {}) };
};

const changedNames = (before: Data, after: Data): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .sort();

/** Follows from other changes: the templates of nested stacks are compared themselves. */
const isDerived = (type: string, name: string): boolean =>
  type === 'AWS::CDK::Metadata' || (type === 'AWS::CloudFormation::Stack' && name === 'TemplateURL');

const readType = (resource: Data): string => String(resource['Type'] ?? '');

const readName = (resource: Data): string | null => {
  const property = TEMPLATE_PROPERTIES[readType(resource)]?.name;
  const name = property === undefined ? undefined : toData(resource['Properties'])[property];
  return typeof name === 'string' ? name : null;
};

const replaces = (type: string, attributes: readonly string[]): boolean => {
  const { name, replacing = [] } = TEMPLATE_PROPERTIES[type] ?? {};
  return attributes.some((each) => each === name || replacing.includes(each));
};

/** A resource that only one of the templates has. */
const projectWhole = (logicalId: string, resource: Data, action: 'create' | 'delete'): ProjectedChange => ({
  address: pathIn(resource) ?? logicalId,
  type: readType(resource),
  actions: [action],
  resource: action === 'delete' ? readName(resource) : null,
  attributes: Object.keys(settingsIn(resource)),
  replaces: false,
});

const compareResource = (logicalId: string, before: Data, after: Data): ProjectedChange[] => {
  const type = readType(after);
  const attributes = changedNames(settingsIn(before), settingsIn(after)).filter((name) => !isDerived(type, name));
  if (attributes.length === 0) return [];
  const isOther = attributes.includes('Type');
  return [
    {
      address: pathIn(before) ?? logicalId,
      type,
      actions: isOther ? ['delete', 'create'] : ['update'],
      resource: readName(before),
      attributes,
      replaces: isOther || replaces(type, attributes),
    },
  ];
};

const compareResources = (before: ReadonlyMap<string, Data>, after: ReadonlyMap<string, Data>): ProjectedChange[] => [
  ...[...before].flatMap(([id, resource]) => {
    const now = after.get(id);
    return now ? compareResource(id, resource, now) : [projectWhole(id, resource, 'delete')];
  }),
  ...[...after].filter(([id]) => !before.has(id)).map(([id, resource]) => projectWhole(id, resource, 'create')),
];

const resourcesIn = (template: Data): ReadonlyMap<string, Data> =>
  new Map(Object.entries(toData(template['Resources'])).map(([id, resource]) => [id, toData(resource)]));

/** Parts of a template besides its resources, such as outputs. */
const compareSections = (path: string, before: Data, after: Data): ProjectedChange[] =>
  changedNames(before, after)
    .filter((section) => section !== 'Resources' && section !== 'Metadata')
    .map((section) => ({
      address: path === '' ? section : `${path}: ${section}`,
      type: 'template',
      actions: ['update'],
      resource: null,
      attributes: changedNames(toData(before[section]), toData(after[section])),
      replaces: false,
    }));

const compareTemplate = (path: string, before: Data = {}, after: Data = {}): ProjectedChange[] => [
  ...compareResources(resourcesIn(before), resourcesIn(after)),
  ...compareSections(path, before, after),
];

/**
 * What two versions of templates declare differently. No account is asked: there is no drift, and a replacement is known by
 * the property that changes.
 */
export const projectTemplates = (before: Templates, after: Templates): ProjectedPlan => ({
  isComplete: true,
  changes: [...new Set([...before.keys(), ...after.keys()])].flatMap((path) =>
    compareTemplate(path, before.get(path), after.get(path)),
  ),
  drift: [],
});

/** The resources whose name is written in a template. */
export const listNamed = (templates: Templates): PlannedResource[] =>
  [...templates.values()].flatMap((template) =>
    [...resourcesIn(template)].flatMap(([logicalId, resource]) => {
      const id = readName(resource);
      return id === null ? [] : [{ type: readType(resource), address: pathIn(resource) ?? logicalId, arn: null, id }];
    }),
  );
