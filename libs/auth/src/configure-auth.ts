import { Amplify } from 'aws-amplify';
import type { Outputs } from './outputs';

/** Points the identity library at the user pool. False where the outputs name none: nobody can sign in then. */
export const configureAuth = ({ auth, custom }: Outputs): boolean => {
  if (!auth) return false;
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
