import { type Contract, listPaths } from '@cloudmend/domain/contract';
import type { Endpoint } from '../api/endpoints';
import type { StageConfig } from './stage-config';
type Throttle = StageConfig['throttle'];
type Row = Pick<Endpoint, 'uses'> & { readonly contract: Pick<Contract, 'audience' | 'method' | 'path' | 'fallbacks'> };

/** The share of a stage's throttle that one kind of route may use (our choice). The first match applies. */
const SHARES: ReadonlyArray<readonly [fits: (row: Row) => boolean, share: number]> = [
  // Each sends email, or creates a user who gets one.
  [({ uses }) => Boolean(uses.mail || uses.identity), 0.04],
  // Each assumes customers' roles, or starts a workflow: paid calls outside the API.
  [({ uses }) => Boolean(uses.customerCloud || uses.workflow), 0.1],
  // No sign-in required.
  [({ contract }) => contract.audience === 'anyone' || contract.audience === 'machine', 0.1],
];

/** The throttle of a route; undefined if the stage's own is enough. */
export const findThrottle = (row: Row, { requestsPerSecond, burst }: Throttle): Throttle | undefined => {
  // SCIM is limited for each workspace, by its token; its route has no room in the stack of the gateway.
  const share = row.contract.method === 'ANY' ? undefined : SHARES.find(([fits]) => fits(row))?.[1];
  if (share === undefined) return undefined;
  return {
    requestsPerSecond: Math.max(1, Math.round(requestsPerSecond * share)),
    burst: Math.max(2, Math.round(burst * share)),
  };
};

/** The settings of all routes with their own throttle, by route key. */
export const routeSettings = (rows: readonly Row[], base: string, throttle: Throttle) =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const own = findThrottle(row, throttle);
      const keys = listPaths(row.contract as Contract).map((path) => `${row.contract.method} ${base}${path}`);
      return own
        ? keys.map((key) => [
            key,
            {
              ThrottlingRateLimit: own.requestsPerSecond,
              ThrottlingBurstLimit: own.burst,
              DetailedMetricsEnabled: true,
            },
          ])
        : [];
    }),
  );

/** The share of calls with access tokens: programs never take all of what people need. */
const SHARE_OF_TOKENS = 0.5;

export const tokenRouteSettings = (routeKey: string, { requestsPerSecond, burst }: Throttle) => ({
  [routeKey]: {
    ThrottlingRateLimit: Math.round(requestsPerSecond * SHARE_OF_TOKENS),
    ThrottlingBurstLimit: Math.round(burst * SHARE_OF_TOKENS),
    DetailedMetricsEnabled: true,
  },
});
