import { SUPER_ADMIN_GROUP } from '../product/index';
import { isAllowed, PERMISSIONS, roleOfGroup, TenantRole } from './index';

describe('permissions', () => {
  const cases: ReadonlyArray<[Parameters<typeof isAllowed>[1], string[]]> = [
    ['viewBilling', ['tenant-admin']],
    ['manageUsers', ['tenant-admin']],
    ['tenantSwitch', ['tenant-admin']],
    ['manageAutomation', ['tenant-admin']],
    ['manageIntegrations', ['tenant-admin']],
    ['manageAccounts', ['tenant-admin', 'tenant-manager', 'tenant-devops', 'tenant-finops']],
    ['runScans', ['tenant-admin', 'tenant-manager', 'tenant-devops', 'tenant-finops']],
    ['scheduleScans', ['tenant-admin', 'tenant-manager', 'tenant-devops', 'tenant-finops']],
    ['manageFindings', ['tenant-admin', 'tenant-manager', 'tenant-devops', 'tenant-finops']],
    ['viewTenant', ['tenant-admin', 'tenant-manager', 'tenant-viewer', 'tenant-devops', 'tenant-finops']],
    ['viewEvidence', [...TenantRole.options]],
    ['downloadReports', [...TenantRole.options]],
    ['proposeChanges', ['tenant-admin', 'tenant-manager', 'tenant-devops', 'tenant-finops']],
    ['approveChanges', ['tenant-admin', 'tenant-manager']],
    ['acceptRisks', ['tenant-admin', 'tenant-manager']],
    ['createReports', ['tenant-admin', 'tenant-manager', 'tenant-finops']],
  ];

  it.each(cases)('%s belongs to exactly the specified roles', (permission, allowed) => {
    expect(TenantRole.options.filter((role) => isAllowed([role], permission)).sort()).toEqual([...allowed].sort());
    expect(isAllowed([SUPER_ADMIN_GROUP], permission)).toBe(true);
  });

  it('are empty without a role', () => {
    for (const permission of Object.keys(PERMISSIONS))
      expect(isAllowed([], permission as keyof typeof PERMISSIONS)).toBe(false);
  });

  it('come from whole group names only, including legacy names', () => {
    expect(roleOfGroup('devops')).toBe('tenant-devops');
    expect(roleOfGroup('finops')).toBe('tenant-finops');
    for (const hostile of [
      'not-tenant-admin',
      'tenant-admin ',
      'TENANT-ADMIN',
      '[tenant-admin]',
      '__proto__',
      'constructor',
      '',
    ]) {
      expect(roleOfGroup(hostile)).toBeUndefined();
    }
  });
});
