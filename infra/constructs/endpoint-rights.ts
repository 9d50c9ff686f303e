import type { Contract } from '@cloudmend/domain/contract';
import type { Uses } from '../api/endpoints';
import { hasEffect } from '@cloudmend/domain/contract';
import type { Access, SystemAccess } from './table-access';

/** The resulting permissions of a function. */
export interface EndpointRights {
  /** The tenant's records; undefined if the call works outside any tenant. */
  readonly tenant: Access | undefined;
  /** The platform's own records. */
  readonly system: SystemAccess;
  readonly entersAccounts: boolean;
  readonly runsScans: boolean;
  readonly setsTimers: boolean;
  readonly changesUsers: boolean;
  readonly mails: boolean;
  /** Connects companies' identity providers. */
  readonly connectsCompanies: boolean;
  readonly linksTemplate: boolean;
  /** Signs proofs, or reads only the public key. */
  readonly proofKey: Uses['proofSigner'];
  readonly wakesChanges: boolean;
  readonly callsGitServers: boolean;
  /** Reads the access tokens of git servers, or stores them too. */
  readonly tokens: 'open' | 'seal' | undefined;
  readonly posts: boolean;
  /** Reads the secrets of destinations, or stores them too. */
  readonly destinationSecrets: 'open' | 'seal' | undefined;
  /** Reads the sign-ins of trackers, or stores them too. */
  readonly trackerSecrets: 'open' | 'seal' | undefined;
  /** Calls models of workspaces, or stores their keys. */
  readonly models: 'use' | 'seal' | undefined;
  /** Creates and accepts page tokens. */
  readonly givesCursors: boolean;
}

const DOORS = [
  'customerCloud',
  'workflow',
  'scheduler',
  'identity',
  'mail',
  'companyPool',
  'publishedTemplate',
  'proofSigner',
  'changeWork',
  'gitHost',
  'tokens',
  'outgoing',
  'destinationSecrets',
  'trackerSecrets',
  'models',
  'system',
];

const hasCursor = ({ input }: Pick<Contract, 'input'>): boolean =>
  'shape' in input && Object.hasOwn(input.shape as object, 'cursor');

/** What the gate itself accesses for a call, and what the row adds. */
const toSystemAccess = (contract: Asked, { system, workflow }: Uses): SystemAccess => ({
  ...(contract.audience !== 'anyone' && contract.audience !== 'machine' && { people: 'read', tenants: 'read' }),
  ...(contract.needsSecondFactor && { factorAsked: 'write' }),
  // Counts the workspace's calls, reads the token that a call was made with, and notes its use.
  ...(contract.audience === 'member' && { rates: 'write', accessTokens: 'read', tokenUses: 'write' }),
  // Recognises repeated calls and repeated refusals.
  ...((contract.audience === 'member' || (contract.audience !== 'machine' && hasEffect(contract as Contract))) && {
    calls: 'write',
  }),
  ...(workflow && { scanQueue: 'write' }),
  ...system,
});

type Asked = Pick<Contract, 'audience' | 'audit' | 'method' | 'input' | 'needsSecondFactor'>;

/** Derives the permissions from a row. A call with an effect writes an audit entry. */
export const toRights = (contract: Asked, uses: Uses): EndpointRights => {
  const stores = Object.entries(uses).filter(([name]) => !DOORS.includes(name));
  const writes = contract.audit !== undefined || stores.some(([, access]) => access === 'write');
  const isInTenant =
    contract.audience === 'member' ||
    contract.audience === 'machine' ||
    (contract.audience === 'signed-in' && contract.audit !== undefined);
  return {
    tenant: isInTenant ? (writes ? 'write' : 'read') : undefined,
    system: toSystemAccess(contract, uses),
    entersAccounts: uses.customerCloud === true,
    runsScans: uses.workflow === true,
    setsTimers: uses.scheduler === true,
    changesUsers: uses.identity === true,
    mails: uses.mail === true,
    connectsCompanies: uses.companyPool === true,
    linksTemplate: uses.publishedTemplate === true,
    proofKey: uses.proofSigner,
    wakesChanges: uses.changeWork === true,
    callsGitServers: uses.gitHost === true,
    tokens: uses.gitHost === true ? (uses.tokens ?? 'open') : undefined,
    posts: uses.outgoing === true || uses.models === 'use',
    destinationSecrets: uses.destinationSecrets,
    trackerSecrets: uses.trackerSecrets,
    models: uses.models,
    givesCursors: hasCursor(contract),
  };
};
