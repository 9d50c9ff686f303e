import { partitionOf } from '../partition';
import type { RootCredentials } from './aws-account';

/**
 * What opens the root user, in words; undefined where nothing does. Members of an organization with centralized root access have neither
 * password nor keys, and nobody signs in to a GovCloud console as root.
 * @see "Centrally manage root access for member accounts" in the IAM user guide
 * @see "Signing up for AWS GovCloud (US)" in the GovCloud user guide
 */
export const rootOpenedBy = (root: RootCredentials, arn: string): string | undefined => {
  const { hasPassword = null, hasAccessKeys, hasCertificates = false } = root;
  const isGovCloud = partitionOf(arn) === 'aws-us-gov';
  if (hasPassword ?? !isGovCloud) return 'A password';
  if (hasAccessKeys) return 'An access key';
  return hasCertificates ? 'A signing certificate' : undefined;
};

export const NO_ROOT_CREDENTIALS = 'The root user has no password, access key or signing certificate to sign in with.';
