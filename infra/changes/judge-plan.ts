import type { Change, ChangePlan, ExpectedPlan, PlanProjection } from '@cloudmend/domain/changes';
import { AppError } from '@cloudmend/domain/errors';
import type { ResourceAddress } from '@cloudmend/domain/repositories';
import { gateProjection } from '@cloudmend/iac/plan';

type Faults = ChangePlan['faults'];

/** What a plan of another root does: the edit has no part in it, so it must change nothing. */
const foreignFaults = ({ root, changes }: PlanProjection): Faults =>
  changes.map(({ address }) => ({
    fault: 'foreign-address',
    reason: `${address} of ${root === '' ? 'the repository' : root} would change, although it is not part of the fix.`,
    root,
  }));

const ownFaults = (
  { fixes }: ExpectedPlan,
  projection: PlanProjection,
  resources: readonly ResourceAddress[],
): Faults => [
  ...gateProjection(
    projection,
    resources,
    fixes.map(({ address, ...fix }) => ({ ...fix, address: address ?? undefined })),
  ).faults,
];

/** Where plans were held against the edit of a change, those of its own root and those of the others. */
const splitFaults = (plan: Change['plan'], root: string) => {
  const faults = plan?.faults ?? [];
  return {
    own: faults.filter((each) => each.root === undefined),
    sameRoot: faults.filter((each) => each.root === root),
    others: faults.filter((each) => each.root !== undefined && each.root !== root),
  };
};

/**
 * A plan held against the edit of its change. Each root has its own plan; faults of the others stay until their next one.
 * Undefined if it is of another root, and changes nothing there. @throws AppError conflict
 */
export const judgePlan = (
  { expected, plan: before }: Pick<Change, 'expected' | 'plan'>,
  posted: Pick<ChangePlan, 'projection' | 'at' | 'run'>,
  resources: readonly ResourceAddress[],
): ChangePlan | undefined => {
  if (!expected)
    throw new AppError(
      'conflict',
      'Plans of this code cannot be held against the edit: the guardrails decide without.',
    );
  const { projection } = posted;
  const { own, sameRoot, others } = splitFaults(before, projection.root);
  if (projection.root === expected.root)
    return { ...posted, faults: [...ownFaults(expected, projection, resources), ...others] };
  const foreign = foreignFaults(projection);
  return foreign.length + sameRoot.length === 0
    ? undefined
    : { ...(before ?? posted), faults: [...own, ...others, ...foreign] };
};
