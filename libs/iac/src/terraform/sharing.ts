import { Refusal } from '../refusal';
import type { Module } from './configuration';
import { OWN_KEYS } from './expression';
import type { FoundResource } from './find-resource';
import type { Hop, ModuleInstance, Origin } from './scope';
import type { Block } from './syntax';

/** Whether one path leads through the other. */
const meets = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, b.length).every((step, index) => step === b[index] || OWN_KEYS.has(step));

/** How often a block reads `path` of one of its elements by `each.value`. */
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
  // The loop itself reads all of it, yet only what `each.value` reads matters.
  return uses - 1 + usesOfElement(block, path.slice(1));
};

/** @throws Refusal where others read the variable or local too */
const requireOwn = (hop: Hop): void => {
  const uses = hop.module.blocks.reduce((sum, { node }) => sum + usesIn(node, hop), 0);
  if (uses > 1)
    throw new Refusal('shared-value', `${hop.name.join('.')} is read in ${uses} places, and all of them would change.`);
};

const instancesOfModule = (all: readonly ModuleInstance[], module: Module): number =>
  all.filter((each) => each.module === module).length;

/** Calls between the resource and the place of the value that make more than one module. @throws Refusal */
const requireSingleCalls = (found: FoundResource, origin: Origin): void => {
  let at: ModuleInstance | undefined = found.scope.instance;
  while (at && at !== origin.scope.instance) {
    if ((at.caller?.siblings ?? 1) > 1)
      throw new Refusal('shared-module', 'The call makes several modules, and all of them would change.');
    at = at.caller?.scope.instance;
  }
};

/** @throws Refusal where a change at `origin` would reach more than the resource */
export const requireUnshared = (all: readonly ModuleInstance[], found: FoundResource, origin: Origin): void => {
  for (const hop of origin.hops) requireOwn(hop);
  if (!origin.isOfOneInstance) {
    if (found.siblings > 1)
      throw new Refusal('shared-block', `The block makes ${found.siblings} resources, and all of them would change.`);
    requireSingleCalls(found, origin);
  }
  const uses = instancesOfModule(all, origin.scope.instance.module);
  if (uses > 1) throw new Refusal('shared-module', `The module is used ${uses} times, and every use would change.`);
};

/** @throws Refusal where other code reads `attribute` of the resource */
export const requireUnread = (found: FoundResource, attribute: string): void => {
  const [type, label] = found.block.node.labels;
  const readers = found.module.blocks.flatMap(({ node }) =>
    node.references.filter(({ path }) => path[0] === type && path[1] === label && path.slice(2, 4).includes(attribute)),
  );
  if (readers.length > 0)
    throw new Refusal('referenced', `${type}.${label}.${attribute} is read elsewhere, and that would change with it.`);
};

/** The block itself as a place that an edit reaches. */
export const placeOfBlock = ({ block: { file, node }, scope }: FoundResource): Origin => ({
  file,
  expression: { kind: 'other', start: node.start, end: node.end },
  scope,
  hops: [],
  isOfOneInstance: false,
});
