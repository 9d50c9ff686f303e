export { cognitoCompanyPool } from './cognito-company-pool';
export { cognitoIdentity } from './cognito-identity';
export { cognitoRestoring, type RestoringPool } from './cognito-restoring';
export { gitHosts } from './git-hosts';
export type { GitHubServer } from './github/github-server';
export { keyProofSigner } from './key-proof-signer';
