/** The parts of `terraform show -json PLAN` that are read. */
export interface ResourceChange {
  readonly address: string;
  readonly mode?: string;
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before?: Readonly<Record<string, unknown>> | null;
    readonly before_sensitive?: Readonly<Record<string, unknown>> | boolean;
    readonly after?: Readonly<Record<string, unknown>> | null;
    readonly after_unknown?: Readonly<Record<string, unknown>> | boolean;
    readonly replace_paths?: readonly unknown[];
  };
}

export interface PlanFile {
  readonly format_version: string;
  readonly errored?: boolean;
  readonly complete?: boolean;
  readonly resource_changes?: readonly ResourceChange[];
  readonly resource_drift?: readonly ResourceChange[];
  readonly deferred_changes?: readonly unknown[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChange = (value: unknown): value is ResourceChange =>
  isRecord(value) &&
  typeof value['address'] === 'string' &&
  typeof value['type'] === 'string' &&
  isRecord(value['change']) &&
  Array.isArray(value['change']['actions']);

/** Whether a document is a plan written by `terraform show -json`. */
export const isPlanFile = (value: unknown): value is PlanFile =>
  isRecord(value) &&
  typeof value['format_version'] === 'string' &&
  ['resource_changes', 'resource_drift'].every(
    (name) => value[name] === undefined || (Array.isArray(value[name]) && value[name].every(isChange)),
  );

/** The last part of an ARN, such as `vol-0a` in `volume/vol-0a`. */
const idIn = (arn: string): string => arn.slice(Math.max(arn.lastIndexOf('/'), arn.lastIndexOf(':')) + 1);

/** Queues of CloudFormation are named by their address. */
const bare = (id: string): string => (id.startsWith('https://') ? idIn(id) : id);

/** Whether a resource with these names is the one of a finding: an ARN decides, an ID only without one. */
export const isNamed = ({ arn, id }: { readonly arn: unknown; readonly id: unknown }, resource: string): boolean => {
  if (typeof arn === 'string' && arn !== '') return arn === resource;
  if (typeof id !== 'string' || id === '') return false;
  return id === resource || [':', '/'].some((divider) => resource.endsWith(`${divider}${bare(id)}`));
};

const isResource = ({ change: { before } }: ResourceChange, resource: string): boolean =>
  before ? isNamed({ arn: before['arn'], id: before['id'] }, resource) : false;

/** Finds the address of a resource in a plan; undefined if it is missing or ambiguous. */
export const addressIn = ({ resource_changes = [] }: PlanFile, resource: string): string | undefined => {
  const found = resource_changes.filter(
    // Companions of a bucket have its name as ID, but no ARN.
    (each) => each.mode !== 'data' && isResource(each, resource),
  );
  const byArn = found.filter(({ change }) => change.before?.['arn'] === resource);
  const [first, ...more] = byArn.length > 0 ? byArn : found;
  return more.length === 0 ? first?.address : undefined;
};
