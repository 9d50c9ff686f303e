import { readPartition } from '../partition';
import type { RootCredentials } from './aws-account';

/**
 * The root user's credentials in words; undefined if there are none. Members of an organization with centralized
 * root access have neither password nor keys, and GovCloud has no root sign-in to the console. @see "Centrally
 * manage root access for member accounts" in the IAM user guide @see "Signing up for AWS GovCloud (US)" in the
 * GovCloud user guide
 */
export const rootOpenedBy = (root: RootCredentials, arn: string): string | undefined => {
  const { hasPassword = null, hasAccessKeys, hasCertificates = false } = root;
  const isGovCloud = readPartition(arn) === 'aws-us-gov';
  if (hasPassword ?? !isGovCloud) return 'A password';
  if (hasAccessKeys) return 'An access key';
  return hasCertificates ? 'A signing certificate' : undefined;
};

export const NO_ROOT_CREDENTIALS = 'The root user has no password, access key or signing certificate.';
