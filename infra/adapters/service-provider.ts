import type { ServiceProvider } from '@cloudmend/domain/company-sign-in';

/** A user pool and its client of companies' sessions. */
export interface PoolAddress {
  readonly UserPoolId: string;
  /** The client of companies' sessions. */
  readonly ClientId: string;
  /** The address of the user pool's domain, without a trailing slash. */
  readonly signInUrl: string;
}

/** What an admin enters at the identity provider. It calls nothing, so it needs no client. */
export const describeServiceProvider = ({
  UserPoolId,
  signInUrl,
}: Pick<PoolAddress, 'UserPoolId' | 'signInUrl'>): ServiceProvider => ({
  acsUrl: `${signInUrl}/saml2/idpresponse`,
  entityId: `urn:amazon:cognito:sp:${UserPoolId}`,
  redirectUri: `${signInUrl}/oauth2/idpresponse`,
});
