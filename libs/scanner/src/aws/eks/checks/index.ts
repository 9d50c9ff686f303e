import { eksControlPlaneLogging } from './eks-control-plane-logging';
import { eksEndpointPublic } from './eks-endpoint-public';
import { eksSecretsKms } from './eks-secrets-kms';
import { eksVersionSupported } from './eks-version-supported';
import type { AnyCheck } from '../../../define-check';

export const eksChecks: readonly AnyCheck[] = [
  eksControlPlaneLogging,
  eksEndpointPublic,
  eksSecretsKms,
  eksVersionSupported,
];
