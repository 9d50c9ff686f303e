import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, type ResourceFix, fixFor } from '../fix';
import { isBody } from '../terraform/writing';
import type { StandInType } from './stand-in-provider';
import type { Subject } from './subjects';

const readType = (value: unknown): unknown => {
  if (Array.isArray(value)) return ['list', readType(value[0] ?? '')];
  if (typeof value === 'object' && value !== null) return ['map', 'string'];
  return { number: 'number', boolean: 'bool' }[typeof value as string] ?? 'string';
};

/** The arguments of a resource by name, with their types, and its blocks. */
export interface Schema {
  readonly attributes: Record<string, unknown>;
  readonly blocks: Record<string, Schema>;
}

/** Adds what a body sets to the arguments and blocks of a type. */
export const addBody = (schema: Schema, body: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(body)) {
    const bodies = (Array.isArray(value) ? value : [value]).filter((each) => isBody(each));
    if (bodies.length === 0) schema.attributes[name] = readType(value);
    for (const each of bodies) addBody((schema.blocks[name] ??= { attributes: {}, blocks: {} }), each);
  }
};

/** The fix of a subject. */
export const makeFix = ({ check, arn }: Pick<Subject, 'check' | 'arn'>): Fix => {
  const target = remedyTarget(arn, 'us-east-1');
  return fixFor(remedyTemplate(check, target) as never, target);
};

const readLiteral = (assignment: string): readonly [string, unknown] => {
  const [name = '', value = ''] = assignment.split(' = ');
  return [name, JSON.parse(value)];
};

/** The types that the code of subjects and its fixes use. */
export const listTypes = (subjects: readonly Subject[]): Readonly<Record<string, StandInType>> => {
  const types: Record<string, Schema & { arn?: StandInType['arn'] }> = {
    aws_iam_user: { attributes: { name: 'string' }, blocks: {} },
  };
  const schemaFor = (type: string) =>
    (types[type] ??= {
      attributes: { tags: ['map', 'string'] },
      blocks: { timeouts: { attributes: { create: 'string' }, blocks: {} } },
    });
  for (const { type, nameAttribute, name, needs, wrong, arn, ...subject } of subjects) {
    const schema = schemaFor(type);
    const given = wrong ? [`${wrong.attribute} = ${wrong.value}`] : [];
    addBody(schema, { [nameAttribute]: name, ...Object.fromEntries([...needs, ...given].map(readLiteral)) });
    const others = schema.arn ?? ((values) => `${arn}-${String(values[nameAttribute])}`);
    schema.arn = (values) => (values[nameAttribute] === name ? arn : others(values));
    const { terraform } = makeFix({ arn, ...subject });
    for (const resource of terraform as readonly ResourceFix[])
      addBody(schemaFor(resource.type), { ...resource.identity, ...resource.body });
  }
  return types;
};
