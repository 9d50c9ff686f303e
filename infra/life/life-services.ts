import type { Services } from '../runtime/services';

/** What the worker of retention, export and erasure uses. */
export type LifeServices = Pick<
  Services,
  | 'openStores'
  | 'openRecords'
  | 'identity'
  | 'companyPool'
  | 'scheduler'
  | 'workflow'
  | 'mail'
  | 'proofSigner'
  | 'clock'
  | 'log'
> & {
  readonly system: Pick<
    Services['system'],
    | 'accessTokens'
    | 'tenants'
    | 'companySignIns'
    | 'provisioning'
    | 'lifeWork'
    | 'members'
    | 'accountClaims'
    | 'installations'
    | 'contacts'
    | 'trailKeys'
  >;
};
