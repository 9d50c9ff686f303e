import type { DemoAccount } from '../generate/demo-account';
import type { DemoGovernance } from '../generate/governance';
import { WireError } from '../wire/wire-error';
import type { Writer } from '../written/writer';

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
export type AnyAnswer = (asked: Asked, input: never, writer: Writer) => object;

/** The region asked. @throws WireError for a region that is not enabled */
export const checkRegion = ({ account, region }: Asked): string => {
  if (!account.regions.includes(region))
    throw new WireError('AuthFailure', 'AWS was not able to validate the provided access credentials', 401);
  return region;
};

/** What watches the region asked. @throws WireError for a region that is not enabled */
export const findServices = ({ account, region }: Asked): DemoGovernance => {
  const found = account.governance.get(region);
  if (!found)
    throw new WireError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
  return found;
};
