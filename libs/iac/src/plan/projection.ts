import { type PlanFile, type ResourceChange } from './plan-file';

/** A resource as a plan names it. */
export interface PlannedResource {
  readonly type: string;
  readonly address: string;
  readonly arn: string | null;
  readonly id: string | null;
}

/** What a plan does to a resource: names only, no values. */
export interface ProjectedChange {
  readonly address: string;
  readonly type: string;
  readonly actions: readonly string[];
  /** The ARN or ID before the change; null for a new resource. */
  readonly resource: string | null;
  readonly attributes: readonly string[];
  readonly replaces: boolean;
}

/** What is kept of a plan. */
export interface ProjectedPlan {
  readonly isComplete: boolean;
  readonly changes: readonly ProjectedChange[];
  /** Addresses that changed outside the code. */
  readonly drift: readonly string[];
}

const QUIET: ReadonlySet<string> = new Set(['no-op', 'read']);
/** Arguments derived from others. */
const DERIVED: ReadonlySet<string> = new Set(['tags_all', 'id', 'arn']);

const isChanging = ({ change }: ResourceChange): boolean => change.actions.some((action) => !QUIET.has(action));

const changedAttributes = ({ change }: ResourceChange): string[] => {
  const { before, after, after_unknown: unknown } = change;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const open = typeof unknown === 'object' ? Object.keys(unknown).filter((name) => unknown[name] === true) : [];
  const changed = [...names].filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  return [...new Set([...changed, ...open])].filter((name) => !DERIVED.has(name)).sort();
};

/** A name of the resource before the change, unless Terraform treats it as a secret. */
const readName = ({ change: { before, before_sensitive: secret } }: ResourceChange, name: 'arn' | 'id') => {
  const value = before?.[name];
  const isSecret = secret === true || (typeof secret === 'object' && secret[name] === true);
  return typeof value === 'string' && value !== '' && !isSecret ? value : null;
};

const toChange = (each: ResourceChange): ProjectedChange => ({
  address: each.address,
  type: each.type,
  actions: [...each.change.actions],
  resource: readName(each, 'arn') ?? readName(each, 'id'),
  attributes: changedAttributes(each),
  replaces: (each.change.replace_paths ?? []).length > 0 || each.change.actions.length > 1,
});

/** What a plan changes, without a value of it. */
export const projectPlan = ({
  errored,
  complete,
  deferred_changes: deferred = [],
  resource_changes: changes = [],
  resource_drift: drift = [],
}: PlanFile): ProjectedPlan => ({
  isComplete: errored !== true && complete !== false && deferred.length === 0,
  changes: changes.filter(isChanging).map(toChange),
  drift: drift.filter(isChanging).map(({ address }) => address),
});

/** Every resource of a plan that exists already, by its address. */
export const listResources = ({ resource_changes: changes = [] }: PlanFile): PlannedResource[] =>
  changes
    .filter(({ mode, change }) => mode !== 'data' && change.before)
    .map((each) => ({ type: each.type, address: each.address, arn: readName(each, 'arn'), id: readName(each, 'id') }))
    .filter(({ arn, id }) => arn !== null || id !== null);
