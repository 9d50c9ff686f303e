import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeUserPoolClientCommand, UpdateUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoCompanyPool } from '@cloudmend/infra/adapters';
import { identityClient } from '../../../identity-client';
import { startCognito } from '../index';

const ORIGIN = 'http://localhost:4200';

describe("the client of companies' users", () => {
  it('offers every provider again after a deployment that changed it, and is left alone otherwise', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'offered-providers-'));
    const cognito = await startCognito({
      stateFolder: folder,
      triggers: {},
      outbox: { deliver: () => undefined },
      allowedOrigins: [ORIGIN],
      callProvider: () => Promise.reject(new Error('No provider is called.')),
    });
    const client = identityClient(cognito);
    const named = { UserPoolId: cognito.userPoolId, ClientId: cognito.companyClientId };
    const pool = cognitoCompanyPool(client, () => ({ ...named, signInUrl: `${ORIGIN}/__local/identity` }));
    const listOffered = async () =>
      (await client.send(new DescribeUserPoolClientCommand(named))).UserPoolClient?.SupportedIdentityProviders;
    try {
      expect(await pool.offerAgain()).toBe(false);
      for (const name of ['acme', 'globex'])
        await pool.save(name, {
          kind: 'oidc',
          details: {
            oidc_issuer: `https://login.${name}.example`,
            client_id: 'cloudmend',
            client_secret: 'secret',
            attributes_request_method: 'GET',
            authorize_scopes: 'openid email',
          },
          emailAttribute: 'email',
          groupsAttribute: 'groups',
        });
      expect(await pool.offerAgain()).toBe(false);
      // What CloudFormation sends: the settings of the template, which name no provider.
      await client.send(new UpdateUserPoolClientCommand(named));
      expect(await listOffered()).toEqual([]);
      expect(await pool.offerAgain()).toBe(true);
      expect(await listOffered()).toEqual(['acme', 'globex']);
      expect(await pool.offerAgain()).toBe(false);
    } finally {
      client.destroy();
      await cognito.stop();
      await rm(folder, { recursive: true });
    }
  });
});
