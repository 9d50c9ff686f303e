import { whereIs } from '@cloudmend/scanner';
import type { ResourceFix } from '../fix';
import { Refusal } from '../refusal';
import { type Configuration, type Placed, calledFolder } from './configuration';
import { findKinship } from './companions';
import { evaluate, findInstances, originAt } from './evaluate';
import { formatPlace, moduleInstances } from './find-resource';
import { pointsElsewhere } from './provider-scope';
import type { ModuleInstance } from './scope';
import { type Block, attributeNamed } from './syntax';

/** Why no code defines a resource, where the repository says more. */
export const explainMissing = (
  { modules, unreadable }: Configuration,
  { identity }: ResourceFix,
  missing: Refusal,
): Refusal => {
  const names = Object.values(identity);
  const isNamed = (text: string): boolean => names.length > 0 && names.every((name) => text.includes(name));
  const unread = unreadable.find(({ text }) => isNamed(text));
  if (unread) return unread;
  const call = [...modules.values()]
    .flatMap((module) => module.calls.filter(({ node }) => calledFolder(module, node) === undefined))
    .find(({ file, node }) => isNamed(file.text.slice(node.start, node.end)));
  if (!call || missing.place !== undefined) return missing;
  const label = `module.${call.node.labels[0] ?? ''}`;
  return new Refusal(
    'not-found',
    `${label} has the name of the resource, but its code is outside the repository.`,
    formatPlace({ block: call }),
  );
};

/** Whether only Terraform knows the name of a resource that the block creates. */
const isUnnamed = (instance: ModuleInstance, { file, node }: Placed<Block>, names: readonly string[]): boolean => {
  const { isKnown, instances } = findInstances(file, node, { instance });
  return names
    .flatMap((name) => attributeNamed(node, name) ?? [])
    .some(
      ({ value }) => !isKnown || instances.some(({ scope }) => evaluate(originAt(file, value, scope)) === undefined),
    );
};

/** Where a resource may be whose name the code does not spell. */
export const explainUnnamed = (
  configuration: Configuration,
  resource: ResourceFix,
  arn: string,
  missing: Refusal,
): Refusal => {
  const kinship = findKinship(resource);
  const type = kinship?.parent ?? resource.type;
  const names = kinship ? [kinship.name ?? ''] : Object.keys(resource.identity);
  const blocks = moduleInstances(configuration).flatMap((instance) =>
    instance.module.resources.filter(
      (block) =>
        block.node.labels[0] === type &&
        isUnnamed(instance, block, names) &&
        !pointsElsewhere(instance, block.node, whereIs(arn)),
    ),
  );
  const [first, ...more] = new Set(blocks);
  if (!first) return missing;
  const which =
    more.length === 0 ? 'the name of the one here' : `the names of ${more.length + 1}, the first of them here`;
  return new Refusal(
    'not-found',
    `No ${type} is written with the name of the resource. Only a plan tells ${which}.`,
    formatPlace({ block: first }),
  );
};
