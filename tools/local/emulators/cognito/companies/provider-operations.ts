import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors';
import { adminOperation } from '../operation';
import type { Pool } from '../pool';
import type { Provider } from './companies';

const Name = z
  .string()
  .max(32)
  .regex(/^[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+$/u);
const Details = z.record(z.string(), z.string().max(131_072));

/** A quota of the user pool, which AWS raises on request. */
const PROVIDERS_MOST = 300;

const missing = (name: string): CognitoError =>
  new CognitoError('ResourceNotFoundException', `Identity provider ${name} does not exist.`);

const toDescription = ({ name, type, details, mapping }: Provider) => ({
  ProviderName: name,
  ProviderType: type,
  ProviderDetails: details,
  AttributeMapping: mapping,
});

const assertComplete = ({ type, details }: Pick<Provider, 'type' | 'details'>): void => {
  const has = (key: string): boolean => (details[key] ?? '') !== '';
  if (type === 'SAML' && has('MetadataURL') === has('MetadataFile'))
    throw invalidParameter('Either MetadataURL or MetadataFile is required.');
  if (type === 'OIDC')
    for (const key of ['client_id', 'oidc_issuer', 'authorize_scopes', 'attributes_request_method'])
      if (!has(key)) throw invalidParameter(`${key} is required.`);
};

const Settings = z.object({ ProviderName: Name, ProviderDetails: Details, AttributeMapping: Details.default({}) });

export const createIdentityProvider = adminOperation(
  Settings.extend({ ProviderType: z.enum(['SAML', 'OIDC']) }),
  async ({ companies }, { ProviderName, ProviderType, ProviderDetails, AttributeMapping }) => {
    if (companies.get(ProviderName))
      throw new CognitoError('DuplicateProviderException', `Identity provider ${ProviderName} already exists.`);
    if (companies.list().length >= PROVIDERS_MOST)
      throw new CognitoError('LimitExceededException', 'The limit of identity providers is reached.');
    const provider = {
      name: ProviderName,
      type: ProviderType,
      details: ProviderDetails,
      mapping: AttributeMapping,
    };
    assertComplete(provider);
    await companies.save(provider);
    return { IdentityProvider: toDescription(provider) };
  },
);

export const updateIdentityProvider = adminOperation(
  Settings,
  async ({ companies }, { ProviderName, ProviderDetails, AttributeMapping }) => {
    const known = companies.get(ProviderName);
    if (!known) throw missing(ProviderName);
    const provider = { ...known, details: ProviderDetails, mapping: AttributeMapping };
    assertComplete(provider);
    await companies.save(provider);
    return { IdentityProvider: toDescription(provider) };
  },
);

export const deleteIdentityProvider = adminOperation(
  z.object({ ProviderName: z.string() }),
  async ({ companies }, { ProviderName }) => {
    if (!companies.get(ProviderName)) throw missing(ProviderName);
    await companies.remove(ProviderName);
    return {};
  },
);

export const listIdentityProviders = adminOperation(
  z.object({ MaxResults: z.number().int().min(0).max(60).default(60), NextToken: z.string().nullish() }),
  async ({ companies }, { MaxResults, NextToken }) => {
    const all = companies.list();
    const start = Number(NextToken ?? 0);
    const end = start + MaxResults;
    return {
      Providers: all.slice(start, end).map(({ name, type }) => ({ ProviderName: name, ProviderType: type })),
      ...(end < all.length && { NextToken: String(end) }),
    };
  },
);

const ofClient = ({ companies }: Pool) => ({
  ClientId: companies.clientId,
  ClientName: 'companies',
  SupportedIdentityProviders: companies.offered(),
});

const assertClient = ({ companies }: Pool, clientId: string): void => {
  if (clientId !== companies.clientId)
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
};

export const describeUserPoolClient = adminOperation(z.object({ ClientId: z.string() }), async (pool, { ClientId }) => {
  assertClient(pool, ClientId);
  return { UserPoolClient: ofClient(pool) };
});

export const updateUserPoolClient = adminOperation(
  z.object({ ClientId: z.string(), SupportedIdentityProviders: z.array(z.string()).default([]) }),
  async (pool, { ClientId, SupportedIdentityProviders }) => {
    assertClient(pool, ClientId);
    const unknown = SupportedIdentityProviders.find((name) => !pool.companies.get(name));
    if (unknown !== undefined) throw invalidParameter(`The provider ${unknown} does not exist for User Pool.`);
    await pool.companies.offer(SupportedIdentityProviders);
    return { UserPoolClient: ofClient(pool) };
  },
);
