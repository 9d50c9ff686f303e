import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { Outputs } from './outputs';
import { COMPANY_SESSION_KEY } from './product-keys';

/** Configures the identity library for the user pool. False if the outputs name none, so nobody can sign in. */
export const configureAuth = ({ auth, custom }: Outputs): boolean => {
  if (!auth) return false;
  // The library warns about every endpoint outside AWS, which local mode expects. Deployed pages keep its warnings.
  if (custom.local) ConsoleLogger.LOG_LEVEL = 'ERROR';
  const company = localStorage.getItem(COMPANY_SESSION_KEY) === null ? undefined : custom.company_sign_in;
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
