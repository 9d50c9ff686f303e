export { createAccessTokenFor } from './create-access-token';
export { listAccessTokensFor } from './list-access-tokens';
export { revokeAccessTokenFor } from './revoke-access-token';
