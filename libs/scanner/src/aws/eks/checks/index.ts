// Written by `npm run lists`.
export { eksControlPlaneLogging } from './eks-control-plane-logging';
export { eksEndpointPublic } from './eks-endpoint-public';
export { eksSecretsKms } from './eks-secrets-kms';
export { eksVersionSupported } from './eks-version-supported';
