import { iamAccessKeyRotation } from './iam-access-key-rotation';
import { iamAccessKeyUnused } from './iam-access-key-unused';
import { iamConsoleAccessUnused } from './iam-console-access-unused';
import { iamCustomPolicyFullAdmin } from './iam-custom-policy-full-admin';
import { iamInlinePolicyFullAdmin } from './iam-inline-policy-full-admin';
import { iamNoInitialAccessKey } from './iam-no-initial-access-key';
import { iamPolicyPrivilegeEscalation } from './iam-policy-privilege-escalation';
import { iamRoleAdminPolicy } from './iam-role-admin-policy';
import { iamRoleConfusedDeputy } from './iam-role-confused-deputy';
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
  iamInlinePolicyFullAdmin,
  iamNoInitialAccessKey,
  iamPolicyPrivilegeEscalation,
  iamRoleAdminPolicy,
  iamRoleConfusedDeputy,
  iamServerCertificatesExpired,
  iamUserAdminPolicy,
  iamUserConsoleMfa,
  iamUserNoDirectPolicies,
  iamUserSingleActiveKey,
];
