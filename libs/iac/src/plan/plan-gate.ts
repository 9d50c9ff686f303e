import type { Edit } from '../terraform/edit-terraform';
import { type PlanFile, type ResourceChange, isResource } from './plan-file';

/** Why a plan is rejected. */
export type GateFault =
  | 'failed'
  | 'drift'
  | 'foreign-address'
  | 'replacement'
  /** CloudFormation may replace it; only a change set tells. */
  | 'may-replace'
  | 'foreign-attribute'
  | 'wrong-resource'
  | 'empty';

export interface GateVerdict {
  readonly isAllowed: boolean;
  readonly faults: ReadonlyArray<{ readonly fault: GateFault; readonly reason: string }>;
}

/** What a plan of an edit may change. */
export type Expectation = Pick<Edit, 'addresses' | 'address'> & { readonly resource: string };

const QUIET: ReadonlySet<string> = new Set(['no-op', 'read']);
/** Arguments derived from others. */
const DERIVED: ReadonlySet<string> = new Set(['tags_all', 'id', 'arn']);

const isChanging = ({ change }: ResourceChange): boolean => change.actions.some((action) => !QUIET.has(action));

/** A companion has the same instances as its resource. */
const withoutKey = (address: string): string => address.replace(/\[[^[\]]*\]$/, '');

const expectedAt = ({ addresses }: Expectation, address: string): Expectation['addresses'][number] | undefined =>
  addresses.find((each) => each.address === address || each.address === withoutKey(address));

const changedAttributes = ({ change }: ResourceChange): string[] => {
  const { before, after, after_unknown: unknown } = change;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const open = typeof unknown === 'object' ? Object.keys(unknown).filter((name) => unknown[name] === true) : [];
  return [
    ...[...names].filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null)),
    ...open,
  ].filter((name) => !DERIVED.has(name));
};

type Faults = GateVerdict['faults'];
const fault = (name: GateFault, reason: string): Faults => [{ fault: name, reason }];

const findFaults = (each: ResourceChange, expectation: Expectation): Faults => {
  const { address, change } = each;
  const expected = expectedAt(expectation, address);
  if (!expected) return fault('foreign-address', `${address} would change, although it is not part of the fix.`);
  const [action, ...more] = change.actions;
  if (more.length > 0 || (change.replace_paths ?? []).length > 0 || action === 'delete')
    return fault('replacement', `${address} would be ${action === 'delete' ? 'deleted' : 'replaced'}.`);
  if (action !== 'update') return [];
  return changedAttributes(each)
    .filter((name) => !expected.attributes.includes(name))
    .flatMap((name) => fault('foreign-attribute', `${name} of ${address} would also change.`));
};

const wrongResource = ({ resource_changes = [] }: PlanFile, { address, resource }: Expectation): Faults => {
  if (address === undefined) return [];
  const at = resource_changes.find((each) => each.address === address);
  return at && isResource(at, resource) ? [] : fault('wrong-resource', `${address} is not ${resource}.`);
};

const failures = ({ errored, complete, deferred_changes = [] }: PlanFile): Faults =>
  errored === true || complete === false || deferred_changes.length > 0
    ? fault('failed', 'The plan is not complete.')
    : [];

/** Checks that a plan changes what the edit is about, and nothing else. */
export const gatePlan = (plan: PlanFile, expectation: Expectation): GateVerdict => {
  const drift = (plan.resource_drift ?? []).filter(isChanging);
  const changes = (plan.resource_changes ?? []).filter(isChanging);
  const faults = [
    ...failures(plan),
    ...drift.flatMap(({ address }) => fault('drift', `${address} differs from the state.`)),
    ...changes.flatMap((each) => findFaults(each, expectation)),
    ...wrongResource(plan, expectation),
    ...(changes.length === 0 ? fault('empty', 'The plan changes nothing.') : []),
  ];
  return { isAllowed: faults.length === 0, faults };
};
