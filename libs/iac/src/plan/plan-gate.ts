import type { Edit } from '../terraform/edit-terraform';
import { isNamed, type PlanFile } from './plan-file';
import {
  listResources,
  type PlannedResource,
  type ProjectedChange,
  type ProjectedPlan,
  projectPlan,
} from './projection';

/** Why a plan is rejected. */
export type GateFault =
  | 'failed'
  | 'drift'
  | 'foreign-address'
  | 'replacement'
  | 'foreign-attribute'
  | 'wrong-resource'
  | 'empty';

export interface GateVerdict {
  readonly isAllowed: boolean;
  readonly faults: ReadonlyArray<{ readonly fault: GateFault; readonly reason: string }>;
}

/** What a plan of an edit may change. */
export type Expectation = Pick<Edit, 'addresses' | 'address'> & { readonly resource: string };

/** A companion has the same instances as its resource. */
const withoutKey = (address: string): string => address.replace(/\[[^[\]]*\]$/, '');

// Such as `*/Files/Resource`: a construct of any stack.
const isOfAnyStack = (address: string): boolean => address.startsWith('*/');

/** The addresses in a plan, where the edit knows the construct but not its stack: the resource's name tells. */
const inStack = (expectation: Expectation, resources: readonly PlannedResource[]): Expectation => {
  const { address, resource } = expectation;
  if (address === undefined || !isOfAnyStack(address)) return expectation;
  const [found, ...more] = resources.filter(
    (each) => each.address.endsWith(address.slice(1)) && isNamed(each, resource),
  );
  if (!found || more.length > 0) return expectation;
  const place = (each: string): string => (each === address ? found.address : each);
  return {
    resource,
    address: found.address,
    addresses: expectation.addresses.map((each) => ({ ...each, address: place(each.address) })),
  };
};

const isAt = ({ addresses }: Expectation, address: string): boolean =>
  addresses.some((each) => each.address === address || each.address === withoutKey(address));

/** The attributes that may change at an address; undefined where nothing may. */
const expectedAt = (expectations: readonly Expectation[], address: string): readonly string[] | undefined => {
  const found = expectations
    .flatMap(({ addresses }) => addresses)
    .filter((each) => each.address === address || each.address === withoutKey(address));
  return found.length === 0 ? undefined : found.flatMap(({ attributes }) => attributes);
};

type Faults = GateVerdict['faults'];
const fault = (name: GateFault, reason: string): Faults => [{ fault: name, reason }];

const LOST: Readonly<Record<string, string>> = { delete: 'deleted', forget: 'removed from the state' };

const findFaults = (
  { address, actions, attributes, replaces }: ProjectedChange,
  expectations: readonly Expectation[],
): Faults => {
  const expected = expectedAt(expectations, address);
  if (!expected) return fault('foreign-address', `${address} would change, although it is not part of the fix.`);
  const [action, ...more] = actions;
  if (more.length > 0 || replaces || (action !== 'update' && action !== 'create'))
    return fault(
      'replacement',
      `${address} would be ${more.length > 0 ? 'replaced' : (LOST[action ?? ''] ?? 'replaced')}.`,
    );
  if (action === 'create') return [];
  return attributes
    .filter((name) => !expected.includes(name))
    .flatMap((name) => fault('foreign-attribute', `${name} of ${address} would also change.`));
};

const wrongResource = (resources: readonly PlannedResource[], { address, resource }: Expectation): Faults => {
  if (address === undefined) return [];
  const at = resources.find((each) => each.address === address);
  return at && isNamed(at, resource) ? [] : fault('wrong-resource', `${address} is not ${resource}.`);
};

const notReached = (changes: ProjectedPlan['changes'], expectations: readonly Expectation[]): Faults =>
  changes.length === 0
    ? fault('empty', 'The plan changes nothing.')
    : expectations
        .filter((each) => !changes.some(({ address }) => isAt(each, address)))
        .flatMap(({ resource }) => fault('empty', `The plan does not change ${resource}.`));

/** Checks that a plan changes what the edits are about, and nothing else. */
export const gateProjection = (
  { isComplete, changes, drift }: ProjectedPlan,
  resources: readonly PlannedResource[],
  edits: readonly Expectation[],
): GateVerdict => {
  const expectations = edits.map((each) => inStack(each, resources));
  const faults = [
    ...(isComplete ? [] : fault('failed', 'The plan is not complete.')),
    ...drift.flatMap((address) => fault('drift', `${address} differs from the state.`)),
    ...changes.flatMap((each) => findFaults(each, expectations)),
    ...expectations.flatMap((each) => wrongResource(resources, each)),
    ...notReached(changes, expectations),
  ];
  return { isAllowed: faults.length === 0, faults };
};

/** Checks a plan as Terraform wrote it. */
export const gatePlan = (plan: PlanFile, expectation: Expectation): GateVerdict =>
  gateProjection(projectPlan(plan), listResources(plan), [expectation]);
