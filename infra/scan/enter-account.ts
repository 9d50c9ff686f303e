import type { Account } from '@cloudmend/domain/accounts';
import { MAX_SESSION_SECONDS } from '@cloudmend/domain/accounts';
import { externalIdOf } from '@cloudmend/domain/tenancy';
import type { CloudError, CloudReader } from '@cloudmend/scanner';
import type { ScanContext } from './scan-context';
import type { AccountInput } from './scan-input';

/** Enters an account as its tenant, under the scan's name. @throws CloudError when the role refuses */
export const enterAccount = (
  { services, readers }: ScanContext,
  { tenantId, scanId, accountId }: AccountInput,
  roleArn: string,
): Promise<CloudReader> =>
  readers.get([tenantId, scanId, accountId], services.clock(), () =>
    services.customerCloud.enter({
      accountId,
      roleArn,
      externalId: externalIdOf(tenantId),
      sourceIdentity: scanId,
      sessionSeconds: MAX_SESSION_SECONDS,
    }),
  );

/** Why an account cannot be scanned, as a sentence; undefined when it can. */
export const scanObstacle = (account: Account | undefined, isEmulated: boolean): string | undefined => {
  if (!account) return 'The account is not linked any more.';
  if (account.roleArn === null) return 'The account has no role to read it with. Add its role ARN first.';
  if (account.status === 'insecure-trust' && !isEmulated) {
    return 'The role lets in callers without the ExternalId. Correct its trust policy and test the role again.';
  }
  return undefined;
};

const REASONS: Partial<Record<CloudError['failure'], (operation: string) => string>> = {
  denied: (operation) => `Access denied: the role does not allow ${operation}.`,
  throttled: (operation) => `AWS kept throttling ${operation}.`,
  unreachable: (operation) => `AWS could not be reached for ${operation}.`,
  expired: (operation) => `The session expired before ${operation} was answered.`,
};

/** Why something could not be read, as a sentence fit for the screen. */
export const reasonOf = ({ failure, operation, code }: CloudError): string =>
  REASONS[failure]?.(operation) ?? `${operation} failed with ${code}.`;
