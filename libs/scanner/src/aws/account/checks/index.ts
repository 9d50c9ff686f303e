import { accountContactDetails } from './account-contact-details';
import { accountSecurityContact } from './account-security-contact';
import { iamCloudshellFullAccess } from './iam-cloudshell-full-access';
import { iamFederation } from './iam-federation';
import { iamPasswordComplexity } from './iam-password-complexity';
import { iamPasswordExpiry } from './iam-password-expiry';
import { iamPasswordMinLength } from './iam-password-min-length';
import { iamPasswordReuse } from './iam-password-reuse';
import { iamRootHardwareMfa } from './iam-root-hardware-mfa';
import { iamRootMfa } from './iam-root-mfa';
import { iamRootNoAccessKeys } from './iam-root-no-access-keys';
import { iamRootNotUsedRecently } from './iam-root-not-used-recently';
import { iamSupportRole } from './iam-support-role';
import type { AnyCheck } from '../../../define-check';

export const accountChecks: readonly AnyCheck[] = [
  accountContactDetails,
  accountSecurityContact,
  iamCloudshellFullAccess,
  iamFederation,
  iamPasswordComplexity,
  iamPasswordExpiry,
  iamPasswordMinLength,
  iamPasswordReuse,
  iamRootHardwareMfa,
  iamRootMfa,
  iamRootNoAccessKeys,
  iamRootNotUsedRecently,
  iamSupportRole,
];
