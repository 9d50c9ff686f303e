import { Refusal } from '../refusal';
import type { Module } from './configuration';
import { OWN_KEYS } from './expression';
import { type FoundResource, formatPlace } from './find-resource';
import type { Hop, ModuleInstance, Origin } from './scope';
import { type Block, blocksNamed } from './syntax';

/** Whether one path is a prefix of the other. */
const meets = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, b.length).every((step, index) => step === b[index] || OWN_KEYS.has(step));

/** Counts how often a block reads `path` of an element through `each.value`. */
const usesOfElement = (block: Block, path: readonly string[]): number =>
  block.references.filter(({ path: [root, name, ...rest] }) => root === 'each' && name === 'value' && meets(rest, path))
    .length;

const isForEachReference = (block: Block, [kind, name]: Hop['name']): boolean => {
  const value = block.attributes.find((each) => each.name === 'for_each')?.value;
  return value?.kind === 'reference' && value.path.length === 2 && value.path[0] === kind && value.path[1] === name;
};

const usesIn = (block: Block, { name, path }: Hop): number => {
  const [kind, own] = name;
  if (block.type === 'variable' && block.labels[0] === own) return 0;
  const uses = block.references.filter(
    ({ path: [root, at, ...rest] }) => root === kind && at === own && meets(rest, path),
  ).length;
  if (!isForEachReference(block, name)) return uses;
  // The loop reads the whole value, but only reads through `each.value` matter.
  return uses - 1 + usesOfElement(block, path.slice(1));
};

const findDefinition = ({ module, name: [kind, name] }: Hop): string | undefined => {
  const placed = kind === 'var' ? module.variables.get(name) : module.locals.get(name);
  return placed && formatPlace({ block: placed });
};

/** @throws Refusal if other code reads the variable or local */
const requireOwn = (hop: Hop): void => {
  const [kind, name] = hop.name;
  const variable = kind === 'var' ? hop.module.variables.get(name) : undefined;
  if (variable && blocksNamed(variable.node, 'validation').length > 0)
    throw new Refusal(
      'referenced',
      `A validation rule of var.${name} reads the value.`,
      formatPlace({ block: variable }),
    );
  const uses = hop.module.blocks.reduce((sum, { node }) => sum + usesIn(node, hop), 0);
  if (uses > 1)
    throw new Refusal(
      'shared-value',
      `${hop.name.join('.')} is read in ${uses} places, which would all change.`,
      findDefinition(hop),
    );
};

const instancesOfModule = (all: readonly ModuleInstance[], module: Module): number =>
  all.filter((each) => each.module === module).length;

/** @throws Refusal if a module call between the resource and the value has several instances */
const requireSingleCalls = (found: FoundResource, origin: Origin): void => {
  let at: ModuleInstance | undefined = found.scope.instance;
  while (at && at !== origin.scope.instance) {
    if ((at.caller?.siblings ?? 1) > 1)
      throw new Refusal(
        'shared-module',
        'The module call has several instances, which would all change.',
        at.caller && formatPlace({ block: at.caller.call }),
      );
    at = at.caller?.scope.instance;
  }
};

/** @throws Refusal if a change at `origin` would affect more than the resource */
export const requireUnshared = (all: readonly ModuleInstance[], found: FoundResource, origin: Origin): void => {
  for (const hop of origin.hops) requireOwn(hop);
  if (!origin.isOfOneInstance) {
    if (found.siblings > 1)
      throw new Refusal(
        'shared-block',
        `The block creates ${found.siblings} resources, which would all change.`,
        formatPlace(found),
      );
    requireSingleCalls(found, origin);
  }
  const uses = instancesOfModule(all, origin.scope.instance.module);
  if (uses > 1)
    throw new Refusal(
      'shared-module',
      `The module is used ${uses} times, and every use would change.`,
      formatPlace(found),
    );
};

/** @throws Refusal if other code reads `attribute` of the resource */
export const requireUnread = (found: FoundResource, attribute: string): void => {
  const [type, label] = found.block.node.labels;
  if (found.block.node.references.some(({ path }) => path[0] === 'self' && path[1] === attribute))
    throw new Refusal('referenced', `A condition of the resource reads ${attribute}.`, formatPlace(found));
  const readers = found.module.blocks.flatMap(({ node }) =>
    node.references.filter(({ path }) => path[0] === type && path[1] === label && path.slice(2, 4).includes(attribute)),
  );
  if (readers.length > 0)
    throw new Refusal(
      'referenced',
      `${type}.${label}.${attribute} is read elsewhere, which would change as well.`,
      formatPlace(found),
    );
};

/** The block itself as the origin of an edit. */
export const placeOfBlock = ({ block: { file, node }, scope }: FoundResource): Origin => ({
  file,
  expression: { kind: 'other', start: node.start, end: node.end },
  scope,
  hops: [],
  isOfOneInstance: false,
});
