import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { HttpResponse, type HttpRequest } from '@smithy/core/protocols';
import type { LocalCognito } from './emulators/cognito';

const MOUNT = 'http://identity.local/';

/**
 * An unmodified SDK client with the installation's admin secret, whose requests go to the user pool in this process.
 */
export const identityClient = ({
  fetch,
  region,
  adminCredentials,
}: Pick<LocalCognito, 'fetch' | 'region' | 'adminCredentials'>): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    ...OWN_SERVICES,
    region,
    endpoint: MOUNT,
    credentials: adminCredentials,
    requestHandler: {
      handle: async ({ method, path, headers, body }: HttpRequest) => {
        const answer = await fetch(new Request(new URL(path, MOUNT), { method, headers, body: body as string }));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return {
          response: new HttpResponse({
            statusCode: answer.status,
            headers: Object.fromEntries(answer.headers),
            body: bytes,
          }),
        };
      },
    },
  });
