import type { DemoAccount } from '../generate/demo-account';
import type { DemoGovernance } from '../generate/governance';
import { WireError } from '../wire/wire-error';
import type { Writer } from '../written/writer';

/** The account and Region of a request. */
export interface Asked {
  readonly account: DemoAccount;
  /** The Region in the request's signature. */
  readonly region: string;
}

/** An SDK output without the SDK's metadata. */
export type Plain<Output> = Omit<Output, '$metadata'>;

/** The answer to an operation, by its SDK name. */
export type Answer<Input, Output> = (asked: Asked, input: Input) => Plain<Output>;

/** An answer without its types, as the dispatcher sees it. */
export type AnyAnswer = (asked: Asked, input: never, writer: Writer) => object;

/** The requested Region. @throws WireError if the Region is not enabled */
export const checkRegion = ({ account, region }: Asked): string => {
  if (!account.regions.includes(region))
    throw new WireError('AuthFailure', 'AWS was not able to validate the provided access credentials', 401);
  return region;
};

/** Services that watch the requested Region. @throws WireError if the Region is not enabled */
export const findServices = ({ account, region }: Asked): DemoGovernance => {
  const found = account.governance.get(region);
  if (!found)
    throw new WireError('UnrecognizedClientException', 'The security token included in the request is invalid.', 403);
  return found;
};
