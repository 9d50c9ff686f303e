import type { Contract } from '@cloudmend/domain/contract';
import type { Uses } from '../api/endpoints';
import type { Access } from './table-access';

/** What a function is therefore allowed to do. */
export interface EndpointRights {
  /** The tenant's records; undefined where the call works outside any tenant. */
  readonly tenant: Access | undefined;
  readonly entersAccounts: boolean;
  readonly runsScans: boolean;
  readonly setsTimers: boolean;
  readonly changesUsers: boolean;
  readonly mails: boolean;
  readonly linksTemplate: boolean;
}

const DOORS = ['customerCloud', 'workflow', 'scheduler', 'identity', 'mail', 'publishedTemplate'];

/** Reads the rights off a row. A call with an effect leaves a line in the audit trail, which is a write. */
export const rightsOf = (contract: Pick<Contract, 'audience' | 'audit'>, uses: Uses): EndpointRights => {
  const stores = Object.entries(uses).filter(([name]) => !DOORS.includes(name));
  const writes = contract.audit !== undefined || stores.some(([, access]) => access === 'write');
  const isInTenant =
    contract.audience === 'member' || (contract.audience === 'signed-in' && contract.audit !== undefined);
  return {
    tenant: isInTenant ? (writes ? 'write' : 'read') : undefined,
    entersAccounts: uses.customerCloud === true,
    runsScans: uses.workflow === true,
    setsTimers: uses.scheduler === true,
    changesUsers: uses.identity === true,
    mails: uses.mail === true,
    linksTemplate: uses.publishedTemplate === true,
  };
};
