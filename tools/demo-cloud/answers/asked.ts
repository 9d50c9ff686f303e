import type { DemoAccount } from '../generate/demo-account';
import type { DemoRegion } from '../generate/region';
import type { DemoGovernance } from '../generate/governance';
import { WireError } from '../wire/wire-error';

/** Who asks where. */
export interface Asked {
  readonly account: DemoAccount;
  /** The region that the request was signed for. */
  readonly region: string;
}

/** An SDK output without what the SDK adds itself. */
export type Plain<Output> = Omit<Output, '$metadata'>;

/** The answer to one operation; the name in the table is the SDK's. */
export type Answer<Input, Output> = (asked: Asked, input: Input) => Plain<Output>;

/** An answer whose types the dispatcher has forgotten. */
export type AnyAnswer = (asked: Asked, input: never) => object;

/** What the account has in the region asked. @throws WireError for a region that is not enabled */
export const regionOf = ({ account, region }: Asked): DemoRegion => {
  const found = account.regions.get(region);
  if (!found) throw new WireError('AuthFailure', 'AWS was not able to validate the provided access credentials', 401);
  return found;
};

/** What watches the region asked. @throws WireError for a region that is not enabled */
export const servicesOf = ({ account, region }: Asked): DemoGovernance => {
  const found = account.governance.get(region);
  if (!found)
    throw new WireError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
  return found;
};
