export { cognitoIdentity } from './cognito-identity';
export { gitHubHost } from './github/github-host';
export type { GitHubServer } from './github/github-server';
export { keyProofSigner } from './key-proof-signer';
