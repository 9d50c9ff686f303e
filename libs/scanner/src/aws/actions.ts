import type { ApiUse } from './define-service';
import { SERVICES } from './services';

/** APIs by id. */
export type Apis = ReadonlyMap<string, ApiUse>;

/** All APIs that collectors call. */
export const APIS: Apis = new Map(SERVICES.flatMap(({ apis = {} }) => Object.entries<ApiUse>(apis)));

const toActions = ({ operations }: ApiUse): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(operations).map(([operation, use]) => [operation, typeof use === 'string' ? use : use.action]),
  );

/** The IAM action of each operation that a collector calls, by API and operation. */
export const ACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  [...APIS].map(([id, api]) => [id, toActions(api)]),
);

/** The action of an operation, or both names joined if it is not declared. */
export const findAction = (service: string, operation: string, apis: Apis = APIS): string => {
  const operations = apis.get(service)?.operations ?? {};
  const use = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  return (typeof use === 'string' ? use : use?.action) ?? `${service}:${operation}`;
};

/** All IAM actions that the collectors use: the customer's role needs exactly these. */
export const collectorActions = (): string[] => {
  const { sts: _needsNoPermission, ...read } = ACTIONS;
  // Two operations may share an action, as with both generations of load balancers.
  return [...new Set(Object.values(read).flatMap((actions) => Object.values(actions)))].sort();
};

/** IAM prefixes of services whose other read actions can return customer data, such as passwords. */
const HOLDS_CONTENT: ReadonlySet<string> = new Set(
  [...APIS]
    .filter(([, { holdsContent }]) => holdsContent)
    .flatMap(([, api]) => Object.values(toActions(api)).map((action) => action.split(':')[0] ?? '')),
);

/** Describe returns only configuration; so do Get and List for services that store no customer data. */
const widenAction = (action: string): string => {
  const [service = '', name = ''] = action.split(':');
  const verb = /^(?:Describe|List|Get)(?=[A-Z])/.exec(name)?.[0];
  return verb === undefined || (verb !== 'Describe' && HOLDS_CONTENT.has(service)) ? action : `${service}:${verb}*`;
};

/** The session policy's actions, short enough for STS: they restrict a role that may do more, and grant nothing. */
export const sessionActions = (): string[] =>
  [...new Set([...collectorActions(), 'sts:GetCallerIdentity'].map(widenAction))].sort();
