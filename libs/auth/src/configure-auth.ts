import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { Outputs } from './outputs';

/** Under which the identity library remembers whose session it keeps. */
export const toLastUserKey = (clientId: string): string => `CognitoIdentityServiceProvider.${clientId}.LastAuthUser`;

/** Whether this browser keeps a session that a company's identity provider opened. */
export const isCompanySession = ({ custom: { company_sign_in: company } }: Outputs): boolean =>
  company !== undefined && localStorage.getItem(toLastUserKey(company.client_id)) !== null;

/**
 * Configures the identity library for the user pool, and for the client of the session that this browser keeps. False if
 * the outputs name no pool, so no one can sign in.
 */
export const configureAuth = (outputs: Outputs, session?: 'company'): boolean => {
  const { auth, custom } = outputs;
  if (!auth) return false;
  // The library warns about every endpoint outside AWS, which local mode expects. Deployed pages keep its warnings.
  if (custom.local) ConsoleLogger.LOG_LEVEL = 'ERROR';
  const company = session === 'company' || isCompanySession(outputs) ? custom.company_sign_in : undefined;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: auth.user_pool_id,
        userPoolClientId: company?.client_id ?? auth.user_pool_client_id,
        ...(auth.passwordless &&
          !company && {
            passwordless: { webAuthn: { relyingPartyId: auth.passwordless.web_authn.relying_party_id } },
          }),
        ...(custom.local && { userPoolEndpoint: custom.local.user_pool_endpoint }),
      },
    },
  });
  return true;
};
