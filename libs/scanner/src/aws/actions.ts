import type { ApiUse } from './define-service';
import { SERVICES } from './services';

/** Every API that collectors call, by its id. */
export const APIS: ReadonlyMap<string, ApiUse> = new Map(
  SERVICES.flatMap(({ apis = {} }) => Object.entries<ApiUse>(apis)),
);

const actionsOf = ({ operations }: ApiUse): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(operations).map(([operation, use]) => [operation, typeof use === 'string' ? use : use.action]),
  );

/** The IAM action behind every operation that a collector calls, by API and operation. */
export const ACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  [...APIS].map(([id, api]) => [id, actionsOf(api)]),
);

/** The action behind an operation, or the two joined where it is not one of ours. */
export const actionOf = (service: string, operation: string): string => {
  const actions = Object.hasOwn(ACTIONS, service) ? ACTIONS[service] : undefined;
  return (actions && Object.hasOwn(actions, operation) ? actions[operation] : undefined) ?? `${service}:${operation}`;
};

/** Every IAM action that the collectors really call: the customer's role needs these and no more. */
export const collectorActions = (): string[] => {
  const { sts: _needsNoPermission, ...read } = ACTIONS;
  // Two operations may need one action, such as those of both generations of load balancers.
  return [...new Set(Object.values(read).flatMap((actions) => Object.values(actions)))].sort();
};

/** The IAM prefixes of services whose other reads may answer what customers keep there, passwords and consoles included. */
const HOLDS_CONTENT: ReadonlySet<string> = new Set(
  [...APIS]
    .filter(([, { holdsContent }]) => holdsContent)
    .flatMap(([, api]) => Object.values(actionsOf(api)).map((action) => action.split(':')[0] ?? '')),
);

/** A Describe tells how things are kept; so does a Get or a List where the service keeps nothing of the customer's. */
const widened = (action: string): string => {
  const [service = '', name = ''] = action.split(':');
  const verb = /^(?:Describe|List|Get)(?=[A-Z])/.exec(name)?.[0];
  return verb === undefined || (verb !== 'Describe' && HOLDS_CONTENT.has(service)) ? action : `${service}:${verb}*`;
};

/** The actions of a session, short enough for STS: they bound a role that may do more, and give nothing that the role does not. */
export const sessionActions = (): string[] =>
  [...new Set([...collectorActions(), 'sts:GetCallerIdentity'].map(widened))].sort();
