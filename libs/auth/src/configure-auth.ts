import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { Outputs } from './outputs';

/** Points the identity library at the user pool. False where the outputs name none: nobody can sign in then. */
export const configureAuth = ({ auth, custom }: Outputs): boolean => {
  if (!auth) return false;
  // The library warns of every endpoint that is not Amazon's; in local mode that is no news. Deployed pages keep its warnings.
  if (custom.local) ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: auth.user_pool_id,
        userPoolClientId: auth.user_pool_client_id,
        ...(custom.local && { userPoolEndpoint: custom.local.user_pool_endpoint }),
      },
    },
  });
  return true;
};
