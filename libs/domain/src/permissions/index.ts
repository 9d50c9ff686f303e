import * as z from 'zod';
import { SUPER_ADMIN_GROUP } from '../product/index';

export const TenantRole = z.enum([
  'tenant-admin',
  'tenant-manager',
  'tenant-viewer',
  'tenant-devops',
  'tenant-finops',
  'tenant-auditor',
]);
export type TenantRole = z.infer<typeof TenantRole>;

export const SuperAdmin = z.literal(SUPER_ADMIN_GROUP);
export type Role = TenantRole | typeof SUPER_ADMIN_GROUP;

const LEGACY_GROUPS: Readonly<Record<string, TenantRole>> = { devops: 'tenant-devops', finops: 'tenant-finops' };

/** The role of a group name; undefined for any other text. Matches whole names only. */
export const roleOfGroup = (group: string): Role | undefined => {
  if (group === SUPER_ADMIN_GROUP) return SUPER_ADMIN_GROUP;
  const role = TenantRole.safeParse(group);
  return role.success ? role.data : Object.hasOwn(LEGACY_GROUPS, group) ? LEGACY_GROUPS[group] : undefined;
};

const admins: readonly Role[] = ['tenant-admin', SUPER_ADMIN_GROUP];
const operators: readonly Role[] = [...admins, 'tenant-manager', 'tenant-devops', 'tenant-finops'];
const everyone: readonly Role[] = [...operators, 'tenant-viewer'];
/** An auditor sees evidence and nothing else, until a day. */
const andAuditors: readonly Role[] = [...everyone, 'tenant-auditor'];

/** Who may do what: the single table that the server enforces and the console shows. */
export const PERMISSIONS = {
  viewTenant: everyone,
  /** Controls, statements, accepted risks, packs and the audit trail. */
  viewEvidence: andAuditors,
  viewBilling: admins,
  manageUsers: admins,
  tenantSwitch: admins,
  manageAccounts: operators,
  runScans: operators,
  scheduleScans: operators,
  manageFindings: operators,
  downloadReports: andAuditors,
  proposeChanges: operators,
  /** Never the author of the change. */
  approveChanges: [...admins, 'tenant-manager'],
  /** Never one's own request. */
  acceptRisks: [...admins, 'tenant-manager'],
  /** An answer speaks for the company, as an accepted risk does. */
  confirmAnswers: [...admins, 'tenant-manager'],
  createReports: [...admins, 'tenant-manager', 'tenant-finops'],
  manageSpend: [...admins, 'tenant-manager', 'tenant-finops'],
  manageAutomation: admins,
  manageIntegrations: admins,
  manageChecks: [...admins, 'tenant-manager', 'tenant-devops'],
  /** Retention periods, legal holds, and the export and deletion of the workspace. */
  manageRetention: admins,
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** True if one of the roles has the permission. No role, no permission. */
export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => (PERMISSIONS[permission] as readonly Role[]).includes(role));

/** The message beside a disabled control. */
export const REFUSALS: Record<Permission, string> = {
  viewTenant: "Your account doesn't have permission to view this area.",
  viewEvidence: "You don't have permission to view evidence.",
  viewBilling: "You don't have permission to view billing.",
  manageUsers: "You don't have permission to manage users.",
  tenantSwitch: "You don't have permission to switch tenants.",
  manageAccounts: "You don't have permission to link accounts.",
  runScans: "You don't have permission to run scans.",
  scheduleScans: "You don't have permission to schedule scans.",
  manageFindings: "You don't have permission to change findings.",
  downloadReports: "You don't have permission to download reports.",
  proposeChanges: "You don't have permission to propose changes.",
  approveChanges: "You don't have permission to approve changes.",
  acceptRisks: "You don't have permission to accept risks.",
  confirmAnswers: "You don't have permission to confirm answers.",
  createReports: "You don't have permission to create reports and statements.",
  manageSpend: "You don't have permission to change budgets.",
  manageAutomation: "You don't have permission to change automation.",
  manageIntegrations: "You don't have permission to manage integrations.",
  manageChecks: "You don't have permission to manage custom checks.",
  manageRetention: "You don't have permission to manage how long data is kept.",
};
