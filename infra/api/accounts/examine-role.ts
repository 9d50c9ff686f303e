import { randomUUID } from 'node:crypto';
import type { AccountStatus } from '@cloudmend/domain/accounts';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { toExternalId } from '@cloudmend/domain/tenancy';
import type { CloudReader, Provider } from '@cloudmend/scanner';
import { CloudError } from '@cloudmend/scanner';
import type { MemberUses } from '../../runtime';
import { HELD } from './claimed-account';

/** Roles tried a minute in one tenant, by testing and by linking together. */
const PER_MINUTE = 10;

/** STS's minimum session duration. */
const TEST_SESSION_SECONDS = 900;

export interface Examined {
  readonly status: Extract<AccountStatus, 'connected' | 'insecure-trust' | 'denied'>;
  readonly reason: string | null;
}

export interface Candidate {
  /** Claims the account for this tenant once the role is sound. */
  readonly claims: boolean;
  readonly tenantId: TenantId;
  /** The provider's id. */
  readonly cloud: string;
  readonly accountId: string;
  readonly handle: string;
}

type Uses = Pick<MemberUses, 'providers' | 'customerCloud' | 'system'>;

/** Refuses a handle before any call leaves: a malformed one, another account's, our own account's. @throws AppError invalid */
export const checkHandle = (
  { accounts }: Pick<Provider, 'accounts'>,
  { handle, accountId }: { readonly handle: string; readonly accountId?: string },
  masterAccountId: string,
): string => {
  const fault = accounts.entryFault(handle, accountId);
  if (fault) throw new AppError('invalid', fault);
  const owner = accounts.findOwner(handle) as string;
  checkNotOurs(owner, masterAccountId);
  return owner;
};

/** @throws AppError invalid for the platform's own account */
export const checkNotOurs = (accountId: string, masterAccountId: string): void => {
  if (accountId === masterAccountId)
    throw new AppError('invalid', 'This is the account of the platform itself. It cannot be linked.');
};

/** Counts one role test, which makes three STS calls as our single role. @throws AppError too-many */
export const takeTest = async ({ rates }: Uses['system'], tenantId: TenantId): Promise<void> => {
  const { allowed, retryAfterSeconds } = await rates.take(`account-test ${tenantId}`, PER_MINUTE, 60);
  if (!allowed)
    throw new AppError('too-many', 'Too many tests. Please wait a minute.', { details: { retryAfterSeconds } });
};

/**
 * Enters the account as a scan would and classifies the role. The account becomes this tenant's only by having been entered with
 * this tenant's ExternalId through a trust policy that demands it.
 */
export const examineRole = async (
  { providers, customerCloud, system }: Uses,
  candidate: Candidate,
): Promise<Examined> => {
  const provider = (await providers()).of(candidate.cloud);
  const { texts } = provider.accounts;
  const enter = openEntry(customerCloud, provider, candidate);
  const reader = await enter(toExternalId(candidate.tenantId));
  if (!reader) return { status: 'denied', reason: texts.denied };
  if ((await readAccountId(provider, reader, candidate.handle)) !== candidate.accountId)
    throw new AppError('invalid', texts.otherAccount);
  const isOpen = await isOpenToAnyone(enter);
  if (isOpen && !customerCloud.isEmulated) return { status: 'insecure-trust', reason: texts.insecure };
  if (candidate.claims && !(await system.accountClaims.claim(candidate, candidate.tenantId)))
    throw new AppError('conflict', HELD);
  return { status: 'connected', reason: isOpen ? texts.insecure : null };
};

const toUnreachable = ({ name }: Provider, cause: unknown): AppError =>
  new AppError('unavailable', `${name} could not be reached. Please try again in a minute.`, { cause });

type Enter = (externalId: string | undefined) => Promise<CloudReader | undefined>;

/** Gives a reader, or undefined if access is denied: a missing role and a denying one look alike. */
const openEntry =
  (cloud: Uses['customerCloud'], provider: Provider, { accountId, handle }: Candidate): Enter =>
  async (externalId) => {
    try {
      return await cloud.enter({
        cloud: provider.id,
        accountId,
        handle,
        externalId,
        sourceIdentity: 'link',
        sessionSeconds: TEST_SESSION_SECONDS,
      });
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      if (error.failure === 'denied' || error.failure === 'not-found' || error.failure === 'expired') return undefined;
      throw toUnreachable(provider, error);
    }
  };

const isOpenToAnyone = async (enter: Enter): Promise<boolean> => {
  const probes = await Promise.all([enter(undefined), enter(`probe-${randomUUID()}`)]);
  return probes.some((reader) => reader !== undefined);
};

const readAccountId = async (provider: Provider, reader: CloudReader, handle: string): Promise<string | undefined> => {
  try {
    return await provider.whoseAccount(reader, handle);
  } catch (error) {
    if (error instanceof CloudError) throw toUnreachable(provider, error);
    throw error;
  }
};
