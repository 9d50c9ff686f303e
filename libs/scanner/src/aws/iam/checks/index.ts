import { iamAccessKeyRotation } from './iam-access-key-rotation';
import { iamAccessKeyUnused } from './iam-access-key-unused';
import { iamConsoleAccessUnused } from './iam-console-access-unused';
import { iamCustomPolicyFullAdmin } from './iam-custom-policy-full-admin';
import { iamGroupAdminPolicy } from './iam-group-admin-policy';
import { iamInlinePolicyFullAdmin } from './iam-inline-policy-full-admin';
import { iamInlinePolicyPrivilegeEscalation } from './iam-inline-policy-privilege-escalation';
import { iamNoInitialAccessKey } from './iam-no-initial-access-key';
import { iamOidcTrustUnscoped } from './iam-oidc-trust-unscoped';
import { iamPolicyPrivilegeEscalation } from './iam-policy-privilege-escalation';
import { iamRoleAdminPolicy } from './iam-role-admin-policy';
import { iamRoleConfusedDeputy } from './iam-role-confused-deputy';
import { iamRoleTrustPublic } from './iam-role-trust-public';
import { iamServerCertificatesExpired } from './iam-server-certificates-expired';
import { iamUserAdminPolicy } from './iam-user-admin-policy';
import { iamUserConsoleMfa } from './iam-user-console-mfa';
import { iamUserNoDirectPolicies } from './iam-user-no-direct-policies';
import { iamUserSingleActiveKey } from './iam-user-single-active-key';
import type { AnyCheck } from '../../../define-check';

export const iamChecks: readonly AnyCheck[] = [
  iamAccessKeyRotation,
  iamAccessKeyUnused,
  iamConsoleAccessUnused,
  iamCustomPolicyFullAdmin,
  iamGroupAdminPolicy,
  iamInlinePolicyFullAdmin,
  iamInlinePolicyPrivilegeEscalation,
  iamNoInitialAccessKey,
  iamOidcTrustUnscoped,
  iamPolicyPrivilegeEscalation,
  iamRoleAdminPolicy,
  iamRoleConfusedDeputy,
  iamRoleTrustPublic,
  iamServerCertificatesExpired,
  iamUserAdminPolicy,
  iamUserConsoleMfa,
  iamUserNoDirectPolicies,
  iamUserSingleActiveKey,
];
