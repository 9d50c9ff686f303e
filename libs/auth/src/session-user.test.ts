import { userOfClaims } from './session-user';

describe('the user described by an ID token', () => {
  it("has the claims' groups, plan and tenant", () => {
    const claims = {
      sub: 's',
      email: 'owner@example.org',
      'cognito:groups': ['tenant-admin'],
      'custom:plan': 'PRO',
      'custom:tenant': 'acme',
    };
    expect(userOfClaims(claims)).toEqual({
      sub: 's',
      email: 'owner@example.org',
      groups: ['tenant-admin'],
      plan: 'pro',
      tenant: 'acme',
      name: 'owner@example.org',
    });
  });

  it('has the basic plan and no group or tenant without claims', () => {
    expect(userOfClaims({ sub: 's', 'cognito:username': 'owner' })).toMatchObject({
      email: 'owner',
      groups: [],
      plan: 'basic',
      tenant: undefined,
    });
  });

  it.each([
    [['a', 7, null], ['a']],
    ['[tenant-viewer tenant-devops]', ['tenant-viewer', 'tenant-devops']],
    ['tenant-viewer', ['tenant-viewer']],
    ['not-tenant-admin-really', ['not-tenant-admin-really']],
    [{ 0: 'tenant-admin' }, []],
  ])('reads the groups %j as whole names', (claim, groups) => {
    expect(userOfClaims({ 'cognito:groups': claim }).groups).toEqual(groups);
  });
});
