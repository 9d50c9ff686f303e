import { randomUUID } from 'node:crypto';
import { type Account, isUntested } from '@cloudmend/domain/accounts';
import { toExternalId } from '@cloudmend/domain/tenancy';
import { CloudError, type CloudReader, type Provider } from '@cloudmend/scanner';
import type { CustomerCloud } from '../runtime/services';
import type { ScanContext } from './scan-context';
import type { AccountInput } from './scan-input';

/** How an account is entered, and with which provider. */
export interface WayIn {
  /** The provider's id. */
  readonly cloud: string;
  readonly handle: string;
}

/** Enters an account as its tenant, under the scan's name. @throws CloudError if access is denied */
export const enterAccount = (
  { services, readers }: ScanContext,
  { tenantId, scanId, accountId }: AccountInput,
  { cloud, handle }: WayIn,
): Promise<CloudReader> =>
  readers.get([tenantId, scanId, accountId], services.clock(), async () =>
    services.customerCloud.enter({
      cloud,
      accountId,
      handle,
      externalId: toExternalId(tenantId),
      sourceIdentity: scanId,
      sessionSeconds: (await services.providers()).of(cloud).accounts.sessionSeconds,
    }),
  );

const PROBE_SECONDS = 900;

/**
 * True if the account can be entered without an ExternalId, or with a wrong one. @throws CloudError for anything but a
 * refusal
 */
export const letsAnybodyIn = async (
  cloud: CustomerCloud,
  { accountId, scanId }: AccountInput,
  way: WayIn,
): Promise<boolean> => {
  for (const externalId of [undefined, `probe-${randomUUID()}`]) {
    try {
      await cloud.enter({ ...way, accountId, externalId, sourceIdentity: scanId, sessionSeconds: PROBE_SECONDS });
      return true;
    } catch (error) {
      if (!(error instanceof CloudError) || error.failure !== 'denied') throw error;
    }
  }
  return false;
};

/** Why an account cannot be scanned; undefined if it can. */
export const scanObstacle = (
  { texts }: Provider['accounts'],
  account: Account | undefined,
  isEmulated: boolean,
): string | undefined => {
  if (!account) return 'The account is no longer linked.';
  if (account.roleArn === null) return texts.missing;
  if (isUntested(account)) return texts.untested;
  if (account.status === 'insecure-trust' && !isEmulated) return texts.insecureToScan;
  return undefined;
};

const REASONS: Partial<Record<CloudError['failure'], (provider: Described, operation: string) => string>> = {
  denied: ({ accounts }, operation) => accounts.texts.deniedCall(operation),
  throttled: ({ name }, operation) => `${name} kept throttling ${operation}.`,
  unreachable: ({ name }, operation) => `${name} could not be reached for ${operation}.`,
  expired: (_provider, operation) => `The session expired before ${operation} was answered.`,
};

type Described = Pick<Provider, 'name' | 'accounts'>;

/** Why something could not be read, as a message for the screen. */
export const toReason = (provider: Described, { failure, operation, code }: CloudError): string =>
  REASONS[failure]?.(provider, operation) ?? `${operation} failed with ${code}.`;
