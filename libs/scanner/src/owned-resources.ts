import type { Fact, Resource, UnitSnapshot } from './snapshot';

/** Settings of a region or of the account: `aws.config.region`, `aws.s3.account`. */
const SETTING = /\.(?:account|region)$/;

/** Owned by AWS, an aggregate, or a commitment. */
const NOT_A_THING: ReadonlySet<string> = new Set([
  'aws.cloudwatch.trail-watch',
  'aws.cost.commitments',
  'aws.cost.savings-plan',
  'aws.ec2.instance-type',
  'aws.ec2.reserved-instances',
  'aws.organizations.membership',
]);

/** Whether an entry represents a customer resource: settings and AWS's types do not. */
export const isOwned = ({ kind }: Pick<Resource, 'kind'>): boolean =>
  !SETTING.test(kind) && !NOT_A_THING.has(kind) && kind !== 'aws.account';

const isFact = (value: unknown): value is Fact<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { readonly known?: unknown }).known === 'boolean';

/** Whether a settings entry is empty because all of its facts were denied. */
export const isBlank = (resource: Resource): boolean => {
  const facts = Object.values(resource).filter(isFact);
  return !isOwned(resource) && facts.length > 0 && facts.every((fact) => !fact.known);
};

/** How much of a unit is known: its resources and facts, to compare two readings. */
export const amountRead = ({ resources }: Pick<UnitSnapshot, 'resources'>): number =>
  resources.reduce(
    (sum, resource) => sum + 1 + Object.values(resource).filter((value) => isFact(value) && value.known).length,
    0,
  );

/** Whether nothing of a unit could be read: it has only entries with denied facts, and gaps give the reasons. */
export const isWhollyUnread = ({
  resources,
  costs,
  gaps,
}: Pick<UnitSnapshot, 'resources' | 'costs' | 'gaps'>): boolean =>
  resources.every(isBlank) && !costs && gaps.length > 0;
