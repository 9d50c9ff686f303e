import { GLOBAL_REGION, type Resource, type ResourceOf } from '@cloudmend/scanner';
import type { Saving } from '../define-rule';
import { mostOf } from '../stacking';
import type { Weighing } from '../weighing';

const COMPUTE_KINDS: ReadonlySet<string> = new Set(['aws.lambda.function', 'aws.ecs.service']);

/** A machine whose hours are billed: what a stopped one goes on costing is its disks. */
const isMachine = (resource: Resource): resource is ResourceOf<'aws.ec2.instance'> => {
  const { kind, state } = resource as Partial<ResourceOf<'aws.ec2.instance'>>;
  return kind === 'aws.ec2.instance' && state === 'running';
};

const familyOf = (instanceType: string): string => instanceType.split('.')[0] ?? '';

/** A reservation pays for any size of its family. */
const reservationOf = (
  { instanceType, region }: ResourceOf<'aws.ec2.instance'>,
  { all }: Weighing,
): string | undefined => {
  const fitting = all('aws.ec2.reserved-instances', region).find(
    (each) => each.state === 'active' && each.count > 0 && familyOf(each.instanceType) === familyOf(instanceType),
  );
  return fitting && `a reservation of ${fitting.count} ${fitting.instanceType} may pay for it already`;
};

const planOf = ({ all }: Weighing): string | undefined => {
  const covered = all('aws.cost.commitments', GLOBAL_REGION).some(
    ({ coverage }) => coverage.known && coverage.value.some(({ coveredUsd }) => coveredUsd > 0),
  );
  return covered ? 'savings plans pay for a part of what this account computes' : undefined;
};

const coverOf = (resource: Resource, weighing: Weighing): string | undefined => {
  if (isMachine(resource)) return reservationOf(resource, weighing) ?? planOf(weighing);
  return COMPUTE_KINDS.has(resource.kind) ? planOf(weighing) : undefined;
};

const unseenOf = (resource: Resource, { all, isRead }: Weighing): string[] => {
  const isSeen =
    all('aws.cost.commitments', GLOBAL_REGION).every(({ coverage }) => coverage.known) &&
    (!isMachine(resource) || isRead('aws.ec2.reserved-instances', resource.region));
  return isSeen ? [] : ['No reservation or savings plan pays for it already: that could not be read.'];
};

/**
 * A saving on what a reservation or a savings plan may have paid for already: recommendation-rules.json, `priceBasis`. Which hours a promise pays for no call tells, and what is
 * promised is paid whether or not it is used: the saving lies between nothing and the list price.
 */
export const atPaidPrice = (resource: Resource, saving: Saving, weighing: Weighing): Saving => {
  if (!isMachine(resource) && !COMPUTE_KINDS.has(resource.kind)) return saving;
  const cover = coverOf(resource, weighing);
  if (cover === undefined) return { ...saving, guardrails: [...saving.guardrails, ...unseenOf(resource, weighing)] };
  return {
    ...saving,
    formula: `(${saving.formula}) * onDemandShare`,
    inputs: { ...saving.inputs, onDemandShare: 0, onDemandBasis: `the least: ${cover}` },
    monthlySavingUsd: 0,
    atMostUsd: mostOf(saving),
    detail: (least, most) => saving.detail(`between ${least} and ${most}`, most),
    guardrails: [
      `It is billed on demand: ${cover}, and a promise is paid whether or not it is used.`,
      ...saving.guardrails,
    ],
  };
};
