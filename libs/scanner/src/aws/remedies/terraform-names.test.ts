import schema from '../../testing/terraform-arguments.json';
import { REMEDIES } from './of-checks';
import type { RemedyObject, RemedyValue } from '../../remedies/remedy';

const ARGUMENTS: Readonly<Record<string, string>> = schema.arguments;
/** The list is three blocks deep. */
const DEEPEST = 4;

const isObject = (value: RemedyValue): value is RemedyObject => typeof value === 'object' && !Array.isArray(value);

/** Every argument in a body, as `block.argument`. The contents of maps and documents are the owner's. */
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

/** Arguments that the provider does not have for a resource. */
const findFaults = ({ type, body }: { readonly type: string; readonly body: RemedyObject }): string[] => {
  if (!Object.hasOwn(ARGUMENTS, type)) return [`${type} does not exist`];
  const known = new Set(ARGUMENTS[type]?.split(' '));
  return pathsIn(body)
    .filter(
      (path) =>
        path.split('.').length <= DEEPEST && !known.has(path) && path !== 'lifecycle' && !path.startsWith('lifecycle.'),
    )
    .map((path) => `${type} has no ${path}`);
};

describe('Terraform of remedies', () => {
  it('uses existing resources and arguments of the provider', () => {
    expect(resources.length).toBeGreaterThan(100);
    expect(resources.flatMap((resource) => findFaults(resource).map((fault) => `${resource.id}: ${fault}`))).toEqual(
      [],
    );
  });

  it.each([
    ['a resource that does not exist', { type: 'aws_db_instances', body: {} }, ['aws_db_instances does not exist']],
    [
      'an argument that does not exist',
      { type: 'aws_db_instance', body: { multi_azs: true } },
      ['aws_db_instance has no multi_azs'],
    ],
    [
      'an argument in the wrong block',
      { type: 'aws_db_instance', body: { blue_green_update: { multi_az: true } } },
      ['aws_db_instance has no blue_green_update.multi_az'],
    ],
  ])('reports %s', (_what, resource, faults) => {
    expect(findFaults(resource)).toEqual(faults);
  });

  it('lists no type that no remedy uses', () => {
    expect(Object.keys(ARGUMENTS).sort()).toEqual([...new Set(resources.map(({ type }) => type))].sort());
  });
});
