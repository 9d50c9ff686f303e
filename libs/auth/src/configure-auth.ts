import { Amplify } from 'aws-amplify';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { Outputs } from './outputs';

/** Configures the identity library for the user pool. False if the outputs name none, so nobody can sign in. */
export const configureAuth = ({ auth, custom }: Outputs): boolean => {
  if (!auth) return false;
  // The library warns about every endpoint outside AWS, which local mode expects. Deployed pages keep its warnings.
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
