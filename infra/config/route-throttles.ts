import { type Contract, pathsOf } from '@cloudmend/domain/contract';
import type { Endpoint } from '../api/endpoints';
import type { StageConfig } from './stage-config';
type Throttle = StageConfig['throttle'];
type Row = Pick<Endpoint, 'uses'> & { readonly contract: Pick<Contract, 'audience' | 'method' | 'path' | 'fallbacks'> };

/** Of what a stage lets through, the share that one kind of route may take (ours). The first that fits counts. */
const SHARES: ReadonlyArray<readonly [fits: (row: Row) => boolean, share: number]> = [
  // Each sends mail, or makes a user who is sent some.
  [({ uses }) => Boolean(uses.mail || uses.identity), 0.04],
  // Each assumes customers' roles, or starts a workflow: paid calls outside the API.
  [({ uses }) => Boolean(uses.customerCloud || uses.workflow), 0.1],
  // Nobody has signed in.
  [({ contract }) => contract.audience === 'anyone', 0.1],
];

/** What one route lets through; undefined where the stage's own throttle is enough. */
export const throttleOf = (row: Row, { requestsPerSecond, burst }: Throttle): Throttle | undefined => {
  const share = SHARES.find(([fits]) => fits(row))?.[1];
  if (share === undefined) return undefined;
  return {
    requestsPerSecond: Math.max(1, Math.round(requestsPerSecond * share)),
    burst: Math.max(2, Math.round(burst * share)),
  };
};

/** The settings of all routes that have a throttle of their own, by route key. */
export const routeSettings = (rows: readonly Row[], base: string, throttle: Throttle) =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const own = throttleOf(row, throttle);
      const keys = pathsOf(row.contract as Contract).map((path) => `${row.contract.method} ${base}${path}`);
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
