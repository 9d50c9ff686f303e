import type { Whereabout } from '@cloudmend/scanner';
import { Refusal } from '../refusal';
import { lineAt } from '../splice';
import { type Configuration, type Module, type Placed, calledFolder } from './configuration';
import { type Instances, evaluate, findInstances, findLoss, originAt } from './evaluate';
import { pointsElsewhere } from './provider-scope';
import type { ModuleInstance, Scope } from './scope';
import { type Block, attributeNamed } from './syntax';

/** One instance of a resource block. */
export interface FoundResource {
  readonly module: Module;
  readonly block: Placed<Block>;
  readonly scope: Scope;
  readonly key?: string | number;
  readonly repeat: Instances['repeat'];
  /** The number of known instances of the block. */
  readonly siblings: number;
  /** `module.db.aws_db_instance.main["a"]`. */
  readonly address: string;
}

const DEEPEST = 10;

const keyText = (key: string | number | undefined): string =>
  key === undefined ? '' : `[${typeof key === 'number' ? key : JSON.stringify(key)}]`;

const listCalls = (configuration: Configuration, parent: ModuleInstance, depth: number): ModuleInstance[] =>
  parent.module.calls.flatMap((call) => {
    const folder = calledFolder(parent.module, call.node);
    const module = folder === undefined ? undefined : configuration.modules.get(folder);
    if (!module || depth > DEEPEST) return [];
    const { instances } = findInstances(call.file, call.node, { instance: parent });
    return instances.flatMap(({ key, scope }) =>
      below(
        configuration,
        {
          module,
          root: parent.root,
          prefix: `${parent.prefix}module.${call.node.labels[0]}${keyText(key)}.`,
          caller: { scope, call, siblings: instances.length },
        },
        depth + 1,
      ),
    );
  });

const below = (configuration: Configuration, instance: ModuleInstance, depth: number): ModuleInstance[] => [
  instance,
  ...listCalls(configuration, instance, depth),
];

const listInstances = (configuration: Configuration): readonly ModuleInstance[] => {
  const called = new Set(
    [...configuration.modules.values()].flatMap((module) => module.calls.map(({ node }) => calledFolder(module, node))),
  );
  return [...configuration.modules.values()]
    .filter(({ folder }) => !called.has(folder))
    .flatMap((module) => below(configuration, { module, prefix: '', root: module.folder }, 0));
};

const INSTANCES = new WeakMap<Configuration, readonly ModuleInstance[]>();

/** Lists every use of every module, starting from folders that no other folder calls. */
export const moduleInstances = (configuration: Configuration): readonly ModuleInstance[] => {
  const known = INSTANCES.get(configuration) ?? listInstances(configuration);
  INSTANCES.set(configuration, known);
  return known;
};

const asFound = (
  instance: ModuleInstance,
  block: Placed<Block>,
  toAddress = (labels: string, key: string): string => `${labels}${key}`,
): FoundResource[] => {
  const { repeat, instances } = findInstances(block.file, block.node, { instance });
  return instances.map(({ key, scope }) => ({
    module: instance.module,
    block,
    scope,
    repeat,
    siblings: instances.length,
    ...(key === undefined ? {} : { key }),
    address: `${instance.prefix}${toAddress(block.node.labels.join('.'), keyText(key))}`,
  }));
};

/** Lists every instance of every block of a type. */
export const resourcesOfType = (instances: readonly ModuleInstance[], type: string): FoundResource[] =>
  instances.flatMap((instance) =>
    instance.module.resources
      .filter(({ node }) => node.labels[0] === type)
      .flatMap((block) => asFound(instance, block)),
  );

export const formatPlace = ({
  block: { file, node },
}: {
  readonly block: Placed<{ readonly start: number }>;
}): string => `${file.path}:${lineAt(file.text, node.start)}`;

type Identity = Readonly<Record<string, string>>;

const says = (found: FoundResource, [name, wanted]: readonly [string, string]): boolean => {
  const attribute = attributeNamed(found.block.node, name);
  const value = attribute && evaluate(originAt(found.block.file, attribute.value, found.scope));
  return value != null && String(value) === wanted;
};

/** Whether a file that is selected when Terraform runs may set the name. */
const maySay = (found: FoundResource, [name, wanted]: readonly [string, string]): boolean => {
  const attribute = attributeNamed(found.block.node, name);
  const loss = attribute && findLoss(originAt(found.block.file, attribute.value, found.scope));
  return (loss?.choices ?? []).some(({ node: { value } }) => value.kind === 'literal' && value.value === wanted);
};

const only = (all: readonly FoundResource[], what: string, where: Whereabout): FoundResource => {
  const found = all.filter(({ scope, block }) => !pointsElsewhere(scope.instance, block.node, where));
  const [first, ...more] = found;
  const [elsewhere] = all;
  if (!first && elsewhere)
    throw new Refusal(
      'not-found',
      `The ${what} with this name is configured for another Region or account.`,
      formatPlace(elsewhere),
    );
  if (!first) throw new Refusal('not-found', `No ${what} in the repository has the name of the resource.`);
  if (more.length > 0)
    throw new Refusal(
      'ambiguous',
      `${found.length} places match: ${found.slice(0, 3).map(formatPlace).join(', ')}.`,
      formatPlace(first),
    );
  return first;
};

/** Finds the only resource whose arguments contain its name. @throws Refusal */
export const findByName = (
  instances: readonly ModuleInstance[],
  type: string,
  identity: Identity,
  where: Whereabout,
): FoundResource => {
  const wanted = Object.entries(identity);
  const all = resourcesOfType(instances, type);
  const named = all.filter((found) => wanted.every((pair) => says(found, pair)));
  const [chosen] = named.length > 0 ? [] : all.filter((found) => wanted.some((pair) => maySay(found, pair)));
  if (chosen)
    throw new Refusal(
      'var-files',
      'The name comes from a file that is selected when Terraform runs.',
      formatPlace(chosen),
    );
  return only(named, type, where);
};

/** A plan says which resource an address is. */
const ANYWHERE: Whereabout = { region: '', account: '' };

/** Finds the only resource at an address of a plan. @throws Refusal */
export const findByAddress = (instances: readonly ModuleInstance[], type: string, address: string): FoundResource => {
  const all = resourcesOfType(instances, type);
  return only(
    all.filter((found) => found.address === address),
    type,
    ANYWHERE,
  );
};

/** A module outside the repository, and the resource in it. */
interface Called {
  readonly source: string;
  readonly name?: string;
  readonly address: string;
}

const callsOf = (instances: readonly ModuleInstance[], { source, address }: Called): FoundResource[] =>
  instances.flatMap((instance) =>
    instance.module.calls
      .filter(({ node }) => {
        const value = attributeNamed(node, 'source')?.value;
        return value?.kind === 'literal' && value.value === source;
      })
      .flatMap((call) => asFound(instance, call, (labels, key) => `module.${labels}${key}.${address}`)),
  );

/** Finds the only call of a module for a resource; undefined if there is none. @throws Refusal */
export const findCall = (
  instances: readonly ModuleInstance[],
  called: Called,
  { name, address }: { readonly name: string | undefined; readonly address: string | undefined },
  where: Whereabout,
): FoundResource | undefined => {
  const input = called.name;
  const found = callsOf(instances, called).filter((each) => {
    if (address !== undefined) return each.address === address;
    return input !== undefined && name !== undefined && says(each, [input, name]);
  });
  return found.length === 0
    ? undefined
    : only(found, `call of ${called.source}`, address === undefined ? where : ANYWHERE);
};

/** Finds the only block of a type that exists once per account or Region. @throws Refusal */
export const findOnly = (instances: readonly ModuleInstance[], type: string, where: Whereabout): FoundResource =>
  only(resourcesOfType(instances, type), type, where);
