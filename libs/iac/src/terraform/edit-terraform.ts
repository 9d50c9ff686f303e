import type { Parser } from 'web-tree-sitter';
import { whereIs } from '@cloudmend/scanner';
import { requireEditable } from '../editable';
import type { Fix, ResourceFix } from '../fix';
import { Refusal } from '../refusal';
import { type Files, applySplices } from '../splice';
import { findKinship, writeCompanion } from './companions';
import { type Configuration, readConfiguration } from './configuration';
import { explainMissing, explainUnnamed } from './explain-missing';
import { evaluate, originAt } from './evaluate';
import {
  type FoundResource,
  findByAddress,
  findByName,
  findCall,
  findOnly,
  moduleInstances,
  formatPlace,
} from './find-resource';
import { toFolder } from './layout';
import { pointsElsewhere } from './provider-scope';
import { listInputFixes } from './published-modules';
import { requireExactly } from './require-exactly';
import { searchFor } from './search-for';
import type { ModuleInstance } from './scope';
import { attributeNamed, openParser } from './syntax';
import { removeArguments } from './remove-arguments';
import { type Writing, together, writeBody } from './write-body';
import { writeInputs } from './write-inputs';
import { insertResource } from './writing';

/** The changed files, and what a plan of them may change. */
export interface Edit {
  readonly files: ReadonlyMap<string, string>;
  /** The folder to run Terraform in. */
  readonly root: string;
  /** Addresses that may change in the plan, with the arguments that may differ. */
  readonly addresses: ReadonlyArray<{ readonly address: string; readonly attributes: readonly string[] }>;
  /** The address of the finding's resource, where a plan must show the same ARN or ID. */
  readonly address: string | undefined;
}

interface Located {
  readonly writing: Writing;
  readonly at: FoundResource | undefined;
  readonly root: string;
  readonly addresses: Edit['addresses'];
}

interface Context {
  readonly all: readonly ModuleInstance[];
  readonly fix: Fix;
  /** The address of the finding's resource in a plan. */
  readonly address: string | undefined;
}

const companion = ({ all, fix, address }: Context, resource: ResourceFix): Located | undefined => {
  const kinship = findKinship(resource);
  if (!kinship) return undefined;
  const { parent, label, ...writing } = writeCompanion({ all, expected: fix.expected }, resource, kinship, {
    address,
    where: whereIs(fix.resource),
  });
  return {
    writing,
    at: parent,
    root: parent.scope.instance.root,
    addresses: [
      {
        address: `${parent.scope.instance.prefix}${resource.type}.${label}`,
        attributes: Object.keys({ ...resource.identity, ...resource.body }),
      },
    ],
  };
};

const locateResource = ({ all, address, fix }: Context, resource: ResourceFix): FoundResource => {
  const where = whereIs(fix.resource);
  if (address !== undefined) return findByAddress(all, resource.type, address);
  if (Object.keys(resource.identity).length > 0) return findByName(all, resource.type, resource.identity, where);
  if (resource.isWhole) return findOnly(all, resource.type, where);
  throw new Refusal(
    'not-found',
    `AWS generates the name of the ${resource.type}; only a plan would identify its block.`,
  );
};

/** Arguments that the provider requires with a value. */
const NEEDS: ReadonlyArray<{
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly also: string;
}> = [{ type: 'aws_dynamodb_table', name: 'billing_mode', value: 'PROVISIONED', also: 'read_capacity' }];

const requireNeeds = (found: FoundResource, { type, body }: ResourceFix): void => {
  const missing = NEEDS.find(
    (need) => need.type === type && body[need.name] === need.value && !attributeNamed(found.block.node, need.also),
  );
  if (missing)
    throw new Refusal(
      'needs-answer',
      `${missing.value} requires ${missing.also}, which only the owner knows.`,
      formatPlace(found),
    );
};

const inPlace = (context: Context, resource: ResourceFix): Located => {
  const found = locateResource(context, resource);
  requireNeeds(found, resource);
  const task = { all: context.all, found, expected: context.fix.expected };
  return {
    writing: together([writeBody(task, found.block.node, resource.body), removeArguments(task, resource.removes)]),
    at: found,
    root: found.scope.instance.root,
    addresses: [
      { address: found.address, attributes: [...Object.keys(resource.body), ...(resource.removes?.names ?? [])] },
    ],
  };
};

/** Services with settings per account instead of per Region. */
const isGlobal = (type: string): boolean => /^aws_(iam|account|organizations|s3_account)_/.test(type);

/** Finds the only root module for the Region. @throws Refusal */
const onlyRoot = ({ all, fix }: Context, type: string): ModuleInstance => {
  const roots = all.filter(
    (instance) =>
      !instance.caller &&
      instance.module.providers.some(({ node }) => node.labels[0] === 'aws') &&
      !pointsElsewhere(instance, undefined, whereIs(fix.resource)),
  );
  const [root, ...more] = roots;
  if (!root) throw new Refusal('not-found', 'No folder in the repository configures the AWS provider.');
  if (more.length > 0)
    throw new Refusal(
      'ambiguous',
      `${roots.length} folders configure the AWS provider, and any of them could contain it.`,
    );
  const [provider, ...others] = root.module.providers.filter(({ node }) => node.labels[0] === 'aws');
  const region = provider && attributeNamed(provider.node, 'region');
  const value = provider && region && evaluate(originAt(provider.file, region.value, { instance: root }));
  if (!isGlobal(type) && (others.length > 0 || value !== fix.region))
    throw new Refusal('ambiguous', `The provider is not configured for ${fix.region}.`);
  return root;
};

const isMissing = (thrown: unknown): thrown is Refusal => thrown instanceof Refusal && thrown.code === 'not-found';

/** Adds a resource that exists once per account or Region after the last resource of the root. */
const newResource = (context: Context, resource: ResourceFix): Located => {
  const root = onlyRoot(context, resource.type);
  const last = root.module.resources.at(-1) ?? root.module.providers.at(-1);
  if (!last) throw new Refusal('not-found', 'The folder contains no resource to add it after.');
  const label = 'this';
  return {
    writing: {
      splices: insertResource(last.file, last.node, [resource.type, label], resource.body),
      allowed: [{ path: last.file.path, json: ['resource', resource.type, label] }],
    },
    at: undefined,
    root: root.root,
    addresses: [{ address: `${resource.type}.${label}`, attributes: Object.keys(resource.body) }],
  };
};

const ofAccount = (context: Context, resource: ResourceFix): Located => {
  try {
    return inPlace(context, resource);
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
    return newResource(context, resource);
  }
};

const locateOwn = (context: Context, resource: ResourceFix): Located => {
  const beside = companion(context, resource);
  if (beside) return beside;
  const isOfAccount = resource.isWhole && Object.keys(resource.identity).length === 0;
  return isOfAccount ? ofAccount(context, resource) : inPlace(context, resource);
};

/** The call of a published module that creates the resource; undefined if there is none. @throws Refusal */
const inCall = ({ all, fix, address }: Context, resource: ResourceFix): Located | undefined => {
  const [name] = Object.values(resource.identity);
  const where = whereIs(fix.resource);
  for (const { module, inputs, address: inside, excludes } of listInputFixes(resource)) {
    const found = findCall(all, module, { name, address }, where);
    if (!found) continue;
    const excluding = excludes.find((each) => attributeNamed(found.block.node, each));
    if (excluding !== undefined)
      throw new Refusal('differs', `The call sets ${excluding}, which excludes the fix.`, formatPlace(found));
    return {
      writing: writeInputs({ all, found, expected: fix.expected }, inputs),
      at: found,
      root: found.scope.instance.root,
      addresses: [
        {
          address: found.address.slice(0, -module.address.length) + inside,
          attributes: Object.keys({ ...resource.identity, ...resource.body }),
        },
      ],
    };
  }
  return undefined;
};

const locate = (context: Context, resource: ResourceFix): Located => {
  try {
    return locateOwn(context, resource);
  } catch (thrown) {
    const called = isMissing(thrown) ? inCall(context, resource) : undefined;
    if (!called) throw thrown;
    return called;
  }
};

/** @throws Refusal if the remedy has no form in Terraform */
const resourcesIn = ({ terraform }: Fix): readonly ResourceFix[] => {
  if (terraform instanceof Refusal) throw terraform;
  return terraform;
};

const plan = (configuration: Configuration, fix: Fix, address: string | undefined): Located[] => {
  const all = moduleInstances(configuration);
  return resourcesIn(fix).map((resource) => {
    try {
      return locate({ all, fix, address }, resource);
    } catch (thrown) {
      throw isMissing(thrown) ? explainMissing(configuration, resource, thrown) : thrown;
    }
  });
};

/** @throws Refusal if a file of the same module, which may override the resource, was not read */
const requireReadable = ({ unreadable }: Configuration, { at }: Located): void => {
  const refusal = unreadable.find(({ place }) => place !== undefined && toFolder(place) === at?.module.folder);
  if (refusal) throw refusal;
};

/** @throws Refusal if the edited code does not contain the fix */
const requireDone = (edited: Configuration, fix: Fix, address: string | undefined): void => {
  const again = plan(edited, fix, address);
  if (again.some(({ writing }) => writing.splices.length > 0))
    throw new Refusal('unproven', 'The edited code does not contain the fix.');
};

/** @throws Refusal with the place of what may be meant, if nothing has the name */
const planOrExplain = (
  parser: Parser,
  files: Files,
  { configuration, fix, address }: Pick<Context, 'fix' | 'address'> & { readonly configuration: Configuration },
): Located[] => {
  try {
    return plan(configuration, fix, address);
  } catch (thrown) {
    if (!isMissing(thrown) || thrown.place !== undefined || address !== undefined) throw thrown;
    const ofType = resourcesIn(fix).map((each) => ({ ...searchFor(each, address), names: [] }));
    const all = readConfiguration(parser, files, ofType);
    throw resourcesIn(fix).reduce(
      (missing, each) => (missing.place === undefined ? explainUnnamed(all, each, fix.resource, missing) : missing),
      thrown,
    );
  }
};

/** Writes a fix into Terraform code. @throws Refusal if that is not possible exactly */
export const editTerraform = async (files: Files, fix: Fix, address?: string): Promise<Edit> => {
  const resources = resourcesIn(fix);
  const parser = await openParser();
  const searches = resources.map((resource) => searchFor(resource, address));
  const configuration = readConfiguration(parser, files, searches);
  const parts = planOrExplain(parser, files, { configuration, fix, address });
  const writing = together(parts.map((part) => part.writing));
  const [at] = parts.flatMap((part) => (part.at ? [part.at] : []));
  if (writing.splices.length === 0)
    throw new Refusal('already', 'The code already contains the fix. Apply it.', at && formatPlace(at));
  for (const part of parts) requireReadable(configuration, part);
  const changed = applySplices(files, writing.splices);
  for (const [path, text] of changed) {
    requireEditable(path, files.get(path) ?? '');
    await requireExactly(path, files.get(path) ?? '', text, writing);
  }
  requireDone(readConfiguration(parser, new Map([...files, ...changed]), searches, files), fix, address);
  return {
    files: changed,
    root: parts[0]?.root ?? '',
    addresses: parts.flatMap(({ addresses }) => addresses),
    address: at?.address,
  };
};
