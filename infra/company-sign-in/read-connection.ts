import { X509Certificate } from 'node:crypto';
import { type Connection, type ConnectionInput, METADATA_LENGTH_MOST } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import { readIdpMetadata } from '@cloudmend/domain/saml-metadata';
import type { PoolConnection, Services } from '../runtime/services';

type Uses = Pick<Services, 'outgoing' | 'clock'>;

interface ReadConnection {
  /** Without the secret. */
  readonly connection: Connection;
  readonly forPool: PoolConnection;
}

const fetchText = async ({ outgoing }: Uses, url: string, what: string): Promise<string> => {
  const answer = await outgoing.call({ method: 'GET', url, headers: {} }).catch((cause: unknown) => {
    throw new AppError('invalid', `${what} could not be read: ${url} did not answer.`, { cause });
  });
  if (answer.status !== 200)
    throw new AppError('invalid', `${what} could not be read: ${url} answered ${answer.status}.`);
  return answer.body ?? '';
};

const lastDay = (certificates: readonly string[]): Date => {
  try {
    const ends = certificates.map((text) => Date.parse(new X509Certificate(Buffer.from(text, 'base64')).validTo));
    return new Date(Math.max(...ends));
  } catch (cause) {
    throw new AppError('invalid', 'The SAML metadata cannot be used: it has a damaged certificate.', { cause });
  }
};

type SamlInput = Extract<ConnectionInput, { kind: 'saml' }>;
type OidcInput = Extract<ConnectionInput, { kind: 'oidc' }>;

const readSaml = async (uses: Uses, { metadata, ...input }: SamlInput): Promise<ReadConnection> => {
  const isUploaded = 'text' in metadata;
  const text = isUploaded ? metadata.text : await fetchText(uses, metadata.url, 'The SAML metadata');
  if (text.length > METADATA_LENGTH_MOST) throw new AppError('invalid', 'The SAML metadata is too long.');
  const { entityId, signInUrl, certificates } = readIdpMetadata(text);
  const ends = lastDay(certificates);
  if (ends <= uses.clock())
    throw new AppError('invalid', 'The SAML metadata cannot be used: its certificate has expired.');
  return {
    connection: {
      ...input,
      entityId,
      signInUrl,
      metadataUrl: isUploaded ? null : metadata.url,
      certificateExpiresAt: ends.toISOString(),
      savedAt: uses.clock().toISOString(),
    },
    forPool: {
      ...input,
      details: {
        ...(isUploaded ? { MetadataFile: metadata.text } : { MetadataURL: metadata.url }),
        // No one can be signed in to an account that they did not ask for.
        IDPInit: 'false',
        IDPSignout: 'false',
      },
    },
  };
};

const readOidc = async (uses: Uses, { clientSecret, ...input }: OidcInput): Promise<ReadConnection> => {
  const issuer = input.issuer.replace(/\/$/, '');
  const text = await fetchText(uses, `${issuer}/.well-known/openid-configuration`, 'The issuer');
  let named: unknown;
  try {
    named = (JSON.parse(text) as { issuer?: unknown }).issuer;
  } catch (cause) {
    throw new AppError('invalid', 'The issuer could not be read: its configuration is not JSON.', { cause });
  }
  if (named !== issuer && named !== input.issuer)
    throw new AppError(
      'invalid',
      'The provider reports a different issuer. Enter the issuer as the provider shows it.',
    );
  return {
    connection: { ...input, issuer: named, savedAt: uses.clock().toISOString() },
    forPool: {
      ...input,
      details: {
        oidc_issuer: named,
        client_id: input.clientId,
        client_secret: clientSecret,
        attributes_request_method: 'GET',
        authorize_scopes: 'openid email profile',
      },
    },
  };
};

/** What an admin entered, checked against what the provider says. @throws AppError invalid */
export const readConnection = (uses: Uses, input: ConnectionInput): Promise<ReadConnection> =>
  input.kind === 'saml' ? readSaml(uses, input) : readOidc(uses, input);

/** The provider stays the same: its users keep their identities. */
export const isSameProvider = (before: Connection | null, after: Connection): boolean => {
  if (before?.kind === 'saml' && after.kind === 'saml') return before.entityId === after.entityId;
  return before?.kind === 'oidc' && after.kind === 'oidc' && before.issuer === after.issuer;
};
