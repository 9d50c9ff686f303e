export { cognitoCompanyPool } from './cognito-company-pool';
export { cognitoIdentity } from './cognito-identity';
export { cognitoRestoring, type RestoringPool } from './cognito-restoring';
export { cognitoSignIn } from './cognito-sign-in';
export { gitHosts } from './git-hosts';
export type { GitHubServer } from './github/github-server';
export { keyProofSigner } from './key-proof-signer';
