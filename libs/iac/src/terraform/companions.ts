import type { Whereabout } from '@cloudmend/scanner';
import type { ResourceFix } from '../fix';
import { Refusal } from '../refusal';
import { type FoundResource, findByAddress, findByName, formatPlace, resourcesOfType } from './find-resource';
import { type ModuleInstance, type Origin, findReference } from './scope';
import { originAt, evaluate } from './evaluate';
import { placeOfBlock, requireUnshared } from './sharing';
import { type Task, type Writing, writeBody } from './write-body';
import { type Attribute, type Block, attributeNamed, blocksNamed } from './syntax';
import { type Code, insertResource } from './writing';

/** How a resource that configures one aspect of another relates to it. */
interface Kinship {
  readonly parent: string;
  /** Arguments of the companion that refer to attributes of the parent. */
  readonly links: Readonly<Record<string, string>>;
  /** The argument that identifies the parent. @default - only its ID */
  readonly name?: string;
  /** The parent's block with the same settings in provider versions before 4. */
  readonly inline?: string;
}

const ofBucket = (inline?: string): Kinship => ({
  parent: 'aws_s3_bucket',
  links: { bucket: 'id' },
  name: 'bucket',
  ...(inline ? { inline } : {}),
});

/** Source: documentation of the provider. */
const KINSHIPS: Readonly<Record<string, Kinship>> = {
  aws_s3_bucket_public_access_block: ofBucket(),
  aws_s3_bucket_ownership_controls: ofBucket(),
  aws_s3_bucket_policy: ofBucket('policy'),
  aws_s3_bucket_versioning: ofBucket('versioning'),
  aws_s3_bucket_logging: ofBucket('logging'),
  aws_s3_bucket_server_side_encryption_configuration: ofBucket('server_side_encryption_configuration'),
  aws_s3_bucket_lifecycle_configuration: ofBucket('lifecycle_rule'),
  aws_s3_bucket_object_lock_configuration: ofBucket('object_lock_configuration'),
  aws_ecr_lifecycle_policy: { parent: 'aws_ecr_repository', links: { repository: 'name' }, name: 'name' },
  aws_ecr_repository_policy: { parent: 'aws_ecr_repository', links: { repository: 'name' }, name: 'name' },
  aws_lambda_function_url: {
    parent: 'aws_lambda_function',
    links: { function_name: 'function_name' },
    name: 'function_name',
  },
  aws_ec2_instance_state: { parent: 'aws_instance', links: { instance_id: 'id' } },
  aws_ebs_snapshot: { parent: 'aws_ebs_volume', links: { volume_id: 'id' } },
  aws_flow_log: { parent: 'aws_vpc', links: { vpc_id: 'id' } },
  aws_guardduty_detector_feature: { parent: 'aws_guardduty_detector', links: { detector_id: 'id' } },
  aws_api_gateway_method_settings: {
    parent: 'aws_api_gateway_stage',
    links: { rest_api_id: 'rest_api_id', stage_name: 'stage_name' },
  },
};

/** How a resource belongs to another one; undefined if it does not. */
export const findKinship = ({ type, identity }: ResourceFix): Kinship | undefined => {
  const kinship = Object.hasOwn(KINSHIPS, type) ? KINSHIPS[type] : undefined;
  return kinship && Object.keys(identity).some((name) => name in kinship.links) ? kinship : undefined;
};

/** What is known of a resource besides its name. */
interface Place {
  /** Its address in a plan. */
  readonly address: string | undefined;
  readonly where: Whereabout;
}

const findParent = (
  all: readonly ModuleInstance[],
  { identity }: ResourceFix,
  kinship: Kinship,
  { address, where }: Place,
): FoundResource => {
  if (address !== undefined) return findByAddress(all, kinship.parent, address);
  const [first] = Object.keys(kinship.links);
  const name = identity[first as string];
  if (kinship.name === undefined || name === undefined)
    throw new Refusal(
      'not-found',
      `AWS generates the name of the ${kinship.parent}; only a plan would identify its block.`,
    );
  return findByName(all, kinship.parent, { [kinship.name]: name }, where);
};

const isSameResource = (path: readonly string[], { labels }: Block): boolean =>
  path[0] === labels[0] && path[1] === labels[1];

/** Whether a block is a companion of this parent, by reference or by name. */
const belongs = (candidate: FoundResource, parent: FoundResource, fix: ResourceFix, kinship: Kinship): boolean =>
  Object.keys(kinship.links).every((link) => {
    const attribute = attributeNamed(candidate.block.node, link);
    if (!attribute) return false;
    const origin = originAt(candidate.block.file, attribute.value, candidate.scope);
    return (
      refersIn(candidate, attribute, parent) ||
      refersTo(origin, parent) ||
      evaluate(origin) === fix.identity[link] ||
      followsEach(candidate, parent, attribute.value)
    );
  });

/** `bucket = aws_s3_bucket.all[count.index].id`. */
const refersIn = (candidate: FoundResource, { start, end }: Attribute, parent: FoundResource): boolean =>
  candidate.scope.instance === parent.scope.instance &&
  candidate.block.node.references.some(
    (each) => each.start >= start && each.start < end && isSameResource(each.path, parent.block.node),
  );

/** `bucket = var.bucket`, where the module call sets it to `aws_s3_bucket.logs.id`. */
const refersTo = (origin: Origin, parent: FoundResource): boolean => {
  const last = findReference(origin);
  return last?.scope.instance === parent.scope.instance && isSameResource(last.path, parent.block.node);
};

/** `for_each = aws_s3_bucket.all` and `bucket = each.value.id`. */
const followsEach = (
  candidate: FoundResource,
  parent: FoundResource,
  value: { readonly kind: string; readonly path?: readonly string[] },
): boolean => {
  const loop = attributeNamed(candidate.block.node, 'for_each')?.value;
  const { labels } = parent.block.node;
  return (
    value.kind === 'reference' &&
    value.path?.[0] === 'each' &&
    loop?.kind === 'reference' &&
    loop.path[0] === labels[0] &&
    loop.path[1] === labels[1]
  );
};

/** The companions in the parent's module, including loops over it whose instances are unknown; otherwise those elsewhere. */
const findCompanions = (
  all: readonly ModuleInstance[],
  parent: FoundResource,
  fix: ResourceFix,
  kinship: Kinship,
): FoundResource[] => {
  const beside = parent.module.resources
    .filter(({ node }) => node.labels[0] === fix.type)
    .map((block) => ({ ...parent, block }))
    .filter((candidate) => belongs(candidate, parent, fix, kinship));
  return beside.length > 0
    ? beside
    : resourcesOfType(all, fix.type).filter((candidate) => belongs(candidate, parent, fix, kinship));
};

const labelFor = (parent: FoundResource, type: string): string => {
  const taken = new Set(
    parent.module.resources.filter(({ node }) => node.labels[0] === type).map(({ node }) => node.labels[1]),
  );
  const own = parent.block.node.labels[1] ?? 'this';
  for (let index = 1; ; index++) {
    const label = index === 1 ? own : `${own}_${index}`;
    if (!taken.has(label)) return label;
  }
};

const LOOPS: Readonly<Record<FoundResource['repeat'], (parent: string) => Readonly<Record<string, Code>>>> = {
  none: () => ({}),
  count: (parent) => ({ count: { $code: `length(${parent})` } }),
  for_each: (parent) => ({ for_each: { $code: parent } }),
};

const linkTo = (parent: string, repeat: FoundResource['repeat'], argument: string): Code => {
  if (repeat === 'for_each') return { $code: `each.value.${argument}` };
  return { $code: repeat === 'count' ? `${parent}[count.index].${argument}` : `${parent}.${argument}` };
};

const newCompanion = (task: Task, fix: ResourceFix, kinship: Kinship, label: string): Writing => {
  const { found: parent } = task;
  const { file, node } = parent.block;
  // A companion repeats the loop of its parent, but not that of its module.
  requireUnshared(task.all, { ...parent, siblings: 1 }, placeOfBlock(parent));
  const address = node.labels.join('.');
  const links = Object.fromEntries(
    Object.entries(kinship.links).map(([name, argument]) => [name, linkTo(address, parent.repeat, argument)]),
  );
  const provider = attributeNamed(node, 'provider');
  const inherited: Record<string, Code> = provider
    ? { provider: { $code: file.text.slice(provider.value.start, provider.value.end) } }
    : {};
  return {
    splices: insertResource(file, node, [fix.type, label], {
      ...LOOPS[parent.repeat](address),
      ...inherited,
      ...links,
      ...fix.body,
    }),
    allowed: [{ path: file.path, json: ['resource', fix.type, label] }],
  };
};

/** Edits the companion of a resource, or adds it after the resource. @throws Refusal */
export const writeCompanion = (
  context: Omit<Task, 'found'>,
  fix: ResourceFix,
  kinship: Kinship,
  place: Place,
): Writing & { readonly parent: FoundResource; readonly label: string } => {
  const parent = findParent(context.all, fix, kinship, place);
  const { inline } = kinship;
  if (inline !== undefined && (blocksNamed(parent.block.node, inline)[0] || attributeNamed(parent.block.node, inline)))
    throw new Refusal('overridden', `The bucket sets ${inline} in its own block.`, formatPlace(parent));
  const [there, ...more] = findCompanions(context.all, parent, fix, kinship);
  if (more.length > 0) throw new Refusal('ambiguous', `The resource has several ${fix.type}.`, formatPlace(parent));
  const task = { ...context, found: there ?? parent };
  const label = there?.block.node.labels[1] ?? labelFor(parent, fix.type);
  const writing = there ? writeBody(task, there.block.node, fix.body) : newCompanion(task, fix, kinship, label);
  return { ...writing, parent, label };
};
