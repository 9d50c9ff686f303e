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

/** AWS's own policy for auditors. It reads configuration of every service and no content of customers. */
export const AUDIT_POLICY = 'SecurityAudit';

/** What `AUDIT_POLICY` leaves out of the collectors' actions. */
export const BEYOND_AUDIT_POLICY: readonly string[] = [
  ...new Set(
    [...APIS.values()]
      .flatMap(({ operations }) => Object.values(operations))
      .flatMap((use) => (typeof use !== 'string' && use.isBeyondAudit ? [use.action] : [])),
  ),
].sort();
