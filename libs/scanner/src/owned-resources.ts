import type { Fact, Resource, UnitSnapshot } from './snapshot';

/** How a region or the account itself is set: `aws.config.region`, `aws.s3.account`. */
const SETTING = /\.(?:account|region)$/;

/** What is AWS's, a sum of something else, or a promise to pay. */
const NOT_A_THING: ReadonlySet<string> = new Set([
  'aws.cloudwatch.trail-watch',
  'aws.cost.commitments',
  'aws.cost.savings-plan',
  'aws.ec2.instance-type',
  'aws.ec2.reserved-instances',
  'aws.organizations.membership',
]);

/** Whether a fact sheet is of a thing that the customer has, and so counts as one of their resources: a setting or a type of AWS's does not. */
export const isOwned = ({ kind }: Pick<Resource, 'kind'>): boolean =>
  !SETTING.test(kind) && !NOT_A_THING.has(kind) && kind !== 'aws.account';

const isFact = (value: unknown): value is Fact<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { readonly known?: unknown }).known === 'boolean';

/** Whether a sheet of a setting tells nothing at all: each of its facts was refused. */
export const isBlank = (resource: Resource): boolean => {
  const facts = Object.values(resource).filter(isFact);
  return !isOwned(resource) && facts.length > 0 && facts.every((fact) => !fact.known);
};

/** How much of a unit is known: its things and their facts, to tell whether another reading brought more. */
export const amountRead = ({ resources }: Pick<UnitSnapshot, 'resources'>): number =>
  resources.reduce(
    (sum, resource) => sum + 1 + Object.values(resource).filter((value) => isFact(value) && value.known).length,
    0,
  );

/** Whether nothing at all could be read of a unit: what is there are sheets of refused facts alone, and gaps say why. */
export const isWhollyUnread = ({
  resources,
  costs,
  gaps,
}: Pick<UnitSnapshot, 'resources' | 'costs' | 'gaps'>): boolean =>
  resources.every(isBlank) && !costs && gaps.length > 0;
