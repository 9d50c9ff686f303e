import schema from '../../testing/terraform-arguments.json';
import { REMEDIES } from './index';
import type { RemedyObject, RemedyValue } from '../../remedies/remedy';

const ARGUMENTS: Readonly<Record<string, string>> = schema.arguments;
/** The list goes three blocks deep. */
const DEEPEST = 4;

const isObject = (value: RemedyValue): value is RemedyObject => typeof value === 'object' && !Array.isArray(value);

/** Every argument that a body names, as `block.argument`. What a map or a document holds is the owner's. */
const pathsIn = (body: RemedyObject, before = ''): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const path = `${before}${name}`;
    const blocks = (Array.isArray(value) ? (value as readonly RemedyValue[]) : [value]).filter(isObject);
    return [
      path,
      ...blocks
        .filter((block) => !('$map' in block) && !('$json' in block))
        .flatMap((block) => pathsIn(block, `${path}.`)),
    ];
  });

const resources = Object.entries(REMEDIES).flatMap(([id, { terraform }]) =>
  'none' in terraform ? [] : terraform.map((resource) => ({ id, ...resource })),
);

/** What the provider does not know of a resource. */
const faultsOf = ({ type, body }: { readonly type: string; readonly body: RemedyObject }): string[] => {
  if (!Object.hasOwn(ARGUMENTS, type)) return [`${type} does not exist`];
  const known = new Set(ARGUMENTS[type]?.split(' '));
  return pathsIn(body)
    .filter(
      (path) =>
        path.split('.').length <= DEEPEST && !known.has(path) && path !== 'lifecycle' && !path.startsWith('lifecycle.'),
    )
    .map((path) => `${type} has no ${path}`);
};

describe('the Terraform of the remedies', () => {
  it('names resources and arguments that the provider has', () => {
    expect(resources.length).toBeGreaterThan(100);
    expect(resources.flatMap((resource) => faultsOf(resource).map((fault) => `${resource.id}: ${fault}`))).toEqual([]);
  });

  it.each([
    ['a resource that does not exist', { type: 'aws_db_instances', body: {} }, ['aws_db_instances does not exist']],
    [
      'an argument that does not exist',
      { type: 'aws_db_instance', body: { multi_azs: true } },
      ['aws_db_instance has no multi_azs'],
    ],
    [
      'one in the wrong block',
      { type: 'aws_db_instance', body: { blue_green_update: { multi_az: true } } },
      ['aws_db_instance has no blue_green_update.multi_az'],
    ],
  ])('would be told of %s', (_what, resource, faults) => {
    expect(faultsOf(resource)).toEqual(faults);
  });

  it('is compared with no type that no remedy names', () => {
    expect(Object.keys(ARGUMENTS).sort()).toEqual([...new Set(resources.map(({ type }) => type))].sort());
  });
});
