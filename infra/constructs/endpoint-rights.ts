import type { Contract } from '@cloudmend/domain/contract';
import type { Uses } from '../api/endpoints';
import { hasEffect } from '@cloudmend/domain/contract';
import type { Access, SystemAccess } from './table-access';

/** What a function is therefore allowed to do. */
export interface EndpointRights {
  /** The tenant's records; undefined where the call works outside any tenant. */
  readonly tenant: Access | undefined;
  /** The platform's own records. */
  readonly system: SystemAccess;
  readonly entersAccounts: boolean;
  readonly runsScans: boolean;
  readonly setsTimers: boolean;
  readonly changesUsers: boolean;
  readonly mails: boolean;
  readonly linksTemplate: boolean;
  /** Hands out page tokens, and takes them. */
  readonly givesCursors: boolean;
}

const DOORS = ['customerCloud', 'workflow', 'scheduler', 'identity', 'mail', 'publishedTemplate', 'system'];

const hasCursor = ({ input }: Pick<Contract, 'input'>): boolean =>
  'shape' in input && Object.hasOwn(input.shape as object, 'cursor');

/** What the gate itself reaches for a call, and what the row names besides. */
const systemOf = (contract: Asked, { system }: Uses): SystemAccess => ({
  ...(contract.audience !== 'anyone' && { people: 'read', tenants: 'read' }),
  // The calls of a workspace are counted.
  ...(contract.audience === 'member' && { rates: 'write' }),
  // A repeated call is recognised; so is a refusal that a page repeats.
  ...((contract.audience === 'member' || hasEffect(contract as Contract)) && { calls: 'write' }),
  ...system,
});

type Asked = Pick<Contract, 'audience' | 'audit' | 'method' | 'input'>;

/** Reads the rights off a row. A call with an effect leaves a line in the audit trail, which is a write. */
export const rightsOf = (contract: Asked, uses: Uses): EndpointRights => {
  const stores = Object.entries(uses).filter(([name]) => !DOORS.includes(name));
  const writes = contract.audit !== undefined || stores.some(([, access]) => access === 'write');
  const isInTenant =
    contract.audience === 'member' || (contract.audience === 'signed-in' && contract.audit !== undefined);
  return {
    tenant: isInTenant ? (writes ? 'write' : 'read') : undefined,
    system: systemOf(contract, uses),
    entersAccounts: uses.customerCloud === true,
    runsScans: uses.workflow === true,
    setsTimers: uses.scheduler === true,
    changesUsers: uses.identity === true,
    mails: uses.mail === true,
    linksTemplate: uses.publishedTemplate === true,
    givesCursors: hasCursor(contract),
  };
};
