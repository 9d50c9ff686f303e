import type { AccountStatus } from './account';

/** What a person reads about entering an account, in the provider's words. */
export interface EntryTexts {
  /** The operation that gaps name. */
  readonly operation: string;
  /** An account is linked without a way in. */
  readonly toConnect: string;
  /** A test was denied. */
  readonly denied: string;
  /** A test succeeded without the tenant's ExternalId too. */
  readonly insecure: string;
  /** The way in leads into another account. */
  readonly otherAccount: string;
  /** A scan found no way in. */
  readonly missing: string;
  /** A role is known, and has not been tested in this workspace. */
  readonly untested: string;
  /** A scan was denied. */
  readonly deniedToScan: string;
  /** A scan found that anyone is admitted. */
  readonly insecureToScan: string;
  /** A call of a scan was denied. */
  deniedCall(operation: string): string;
  /** Why an account cannot be scanned, after its ID. */
  readonly obstacles: Readonly<Record<Exclude<AccountStatus, 'connected'> | 'untested', string>>;
}

/** The form of a provider's account IDs, and of what an account is entered by. */
export interface AccountRules {
  /** Why a text is not an account ID; undefined if it is one. */
  idFault(accountId: string): string | undefined;
  /** Why an account cannot be entered this way; undefined if it can. */
  entryFault(handle: string, accountId?: string): string | undefined;
  /** The account that a valid entry leads into. */
  findOwner(handle: string): string | undefined;
  /** How long the session of a scan may last. */
  readonly sessionSeconds: number;
  readonly texts: EntryTexts;
}
