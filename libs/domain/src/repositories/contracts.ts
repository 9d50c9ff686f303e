import * as z from 'zod';
import { defineContract } from '../contract/index';
import { ADDRESSES_MOST, ResourceAddress } from './address-book';
import { HostName } from './hosts';
import {
  AccessToken,
  AvailableRepository,
  Connection,
  CONNECTIONS_MOST,
  HostPath,
  Repository,
  REPOSITORIES_MOST,
  RepositoryName,
  RepositoryRoot,
  RootPath,
  ROOTS_MOST,
  TriedConnection,
} from './repository';

const path = '/tenants/{tenantId}/repositories';
const Server = z.url().max(300);
const InstallationId = z.number().int().positive();

/** Any member may read them, on any plan. */
export const listRepositories = defineContract({
  name: 'listRepositories',
  method: 'GET',
  path,
  audience: 'member',
  input: z.strictObject({}),
  output: z.array(Repository).max(REPOSITORIES_MOST),
});

/** Where the app is installed. Each address carries a state that belongs to the caller and works once, for 15 minutes. */
export const startInstallation = defineContract({
  name: 'startInstallation',
  method: 'POST',
  path: `${path}/install`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'repository.install',
  input: z.strictObject({}),
  output: z.array(z.object({ server: z.string(), url: z.string() })),
});

/** Claims an installation for the workspace, in the name of who installed it: `code` proves who that is, `state` which server. */
export const claimInstallation = defineContract({
  name: 'claimInstallation',
  method: 'POST',
  path: `${path}/installations`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'repository.claim',
  auditInput: ['installationId'],
  input: z.strictObject({
    installationId: InstallationId,
    code: z.string().min(1).max(200),
    state: z.string().min(1).max(200),
  }),
  output: z.array(AvailableRepository),
});

/**
 * Connects a group or project of a git server with an access token, or gives a known connection another token. The token is
 * stored encrypted and never answered.
 */
export const connectByToken = defineContract({
  name: 'connectByToken',
  method: 'POST',
  path: `${path}/connections`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'repository.token',
  auditInput: ['host', 'server', 'path'],
  input: z.strictObject({ host: HostName, server: Server, path: HostPath, token: AccessToken }),
  output: Connection,
});

/** The connections by token; `fault` says why one does not work now. */
export const listConnections = defineContract({
  name: 'listConnections',
  method: 'GET',
  path: `${path}/connections`,
  audience: 'member',
  needs: 'manageIntegrations',
  input: z.strictObject({}),
  output: z.array(TriedConnection).max(CONNECTIONS_MOST),
});

/** Forgets a token. Its repositories are disconnected; their open changes stay where they are. */
export const endConnection = defineContract({
  name: 'endConnection',
  method: 'DELETE',
  path: `${path}/connections/{installationId}`,
  audience: 'member',
  needs: 'manageIntegrations',
  audit: 'repository.end',
  auditInput: ['installationId'],
  input: z.strictObject({ installationId: z.coerce.number().int().positive() }),
  output: z.object({ installationId: z.number() }),
});

/** What the installations of the workspace cover. */
export const listAvailable = defineContract({
  name: 'listAvailable',
  method: 'GET',
  path: `${path}/available`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  input: z.strictObject({}),
  output: z.array(AvailableRepository),
});

/** Connects a repository of a claimed installation, or changes the roots of a connected one. */
export const connectRepository = defineContract({
  name: 'connectRepository',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'repository.connect',
  auditInput: ['server', 'name'],
  input: z.strictObject({
    server: Server,
    installationId: InstallationId,
    name: RepositoryName,
    roots: z.array(RepositoryRoot).max(ROOTS_MOST).default([]),
  }),
  output: Repository,
});

/** A webhook of a git server, which signs it or names a secret. The body is read as it came. */
export const receiveDelivery = defineContract({
  name: 'receiveDelivery',
  method: 'POST',
  path: '/hooks/{host}',
  audience: 'machine',
  audit: 'repository.deliver',
  input: z.strictObject({}),
  output: z.object({ isHandled: z.boolean() }),
});

/** Replaces what is known of a root, by a CI run of the repository's own branch with the OIDC token of its git server. */
export const postAddresses = defineContract({
  name: 'postAddresses',
  method: 'POST',
  path: `${path}/{repositoryId}/addresses`,
  audience: 'machine',
  audit: 'repository.addresses',
  input: z.strictObject({ root: RootPath, addresses: z.array(ResourceAddress).max(ADDRESSES_MOST) }),
  output: z.object({ kept: z.number().int() }),
});

/** Open changes of the repository stay where they are; CloudMend touches them no more. */
export const disconnectRepository = defineContract({
  name: 'disconnectRepository',
  method: 'DELETE',
  path: `${path}/{repositoryId}`,
  audience: 'member',
  needs: 'manageIntegrations',
  audit: 'repository.disconnect',
  input: z.strictObject({ repositoryId: z.string().max(64) }),
  output: z.object({ repositoryId: z.string() }),
});
