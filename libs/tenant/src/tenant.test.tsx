import { render, screen } from '@testing-library/react';
import { aTenantId } from '@cloudmend/domain/testing';
import { Can } from './can';
import { resolveTenant, type Me, type SessionUser } from './resolve-tenant';
import { TenantProvider } from './tenant-provider';
import { useTenant } from './use-tenant';

const user: SessionUser = {
  sub: 's',
  email: 'kim@acme.example',
  name: 'kim',
  groups: ['tenant-admin'],
  plan: 'Pro',
  tenant: 'acme',
};
const me: Me = {
  user: { sub: 's', email: user.email, name: 'kim' },
  activeTenant: 'acme',
  memberships: [
    { tenantId: aTenantId('acme'), role: 'tenant-viewer', plan: 'starter', state: 'active' },
    { tenantId: aTenantId('globex'), role: 'tenant-admin', plan: 'enterprise', state: 'active' },
    { tenantId: aTenantId('hooli'), role: 'tenant-admin', plan: 'pro', state: 'invited' },
  ],
};

beforeEach(() => localStorage.clear());

describe('before the server answers', () => {
  it.each<[string, Parameters<typeof resolveTenant>[0], string]>([
    ['the route comes first', { user, routeTenant: 'globex', stored: 'initech' }, 'globex'],
    ['then the token', { user, stored: 'initech' }, 'acme'],
    ['then storage', { user: { ...user, tenant: '' }, stored: 'Initech Corp' }, 'initech-corp'],
    ['then the part of the email before the @', { user: { ...user, tenant: '' } }, 'kim'],
    ['then the default', { user: { ...user, tenant: '', email: '' } }, 'defaultCompany'],
  ])('%s', (_name, sources, id) => expect(resolveTenant(sources).id).toBe(id));

  it("shows the token's plan in any case, and basic without one", () => {
    expect(resolveTenant({ user }).plan).toBe('pro');
    expect(resolveTenant({ user: { ...user, plan: '' } }).plan).toBe('basic');
  });

  it("grants no rights of the token's tenant in another one", () => {
    expect(resolveTenant({ user, routeTenant: 'globex' }).roles).toEqual([]);
  });
});

describe('after the server answered', () => {
  it('role and plan come from the server, not the token', () => {
    expect(resolveTenant({ user, me, routeTenant: 'acme' })).toMatchObject({
      id: 'acme',
      roles: ['tenant-viewer'],
      plan: 'starter',
      source: 'server',
    });
  });

  it('the route applies if the user is a member', () => {
    expect(resolveTenant({ user, me, routeTenant: 'globex' })).toMatchObject({
      id: 'globex',
      roles: ['tenant-admin'],
      plan: 'enterprise',
    });
  });

  it.each(['foreign', 'hooli', '__proto__'])('a route to %s resolves to the active tenant', (routeTenant) => {
    expect(resolveTenant({ user, me, routeTenant }).id).toBe('acme');
  });

  it('an operator with access has the operator role and an end time', () => {
    const access = [
      { tenantId: aTenantId('umbrella'), until: '2026-11-21T13:00:00.000Z', plan: 'enterprise' as const },
    ];
    const operator: Me = { ...me, operator: { hasSecondFactor: true, access } };
    expect(resolveTenant({ user, me: operator, routeTenant: 'umbrella' })).toMatchObject({
      id: 'umbrella',
      roles: ['cloudmend-admin'],
      plan: 'enterprise',
      accessUntil: '2026-11-21T13:00:00.000Z',
      isMember: true,
    });
    expect(resolveTenant({ user, me: operator, routeTenant: 'acme' })).not.toHaveProperty('accessUntil');
    expect(resolveTenant({ user, me: { ...operator, memberships: [] }, routeTenant: 'acme' })).toMatchObject({
      id: 'umbrella',
    });
  });

  it('an auditor is a member until a day, not an operator', () => {
    const [first, ...others] = me.memberships;
    const audited: Me = {
      ...me,
      memberships: [
        { ...(first as (typeof me.memberships)[number]), role: 'tenant-auditor', until: '2099-03-31' },
        ...others,
      ],
    };
    const tenant = resolveTenant({ user, me: audited, routeTenant: 'acme' });
    expect(tenant).toMatchObject({ id: 'acme', roles: ['tenant-auditor'], isMember: true });
    expect(tenant).not.toHaveProperty('accessUntil');
  });

  it('an operator without access has no workspace', () => {
    expect(
      resolveTenant({
        user,
        me: { ...me, memberships: [], operator: { hasSecondFactor: true, access: [] } },
        routeTenant: 'umbrella',
      }),
    ).toMatchObject({ isMember: false, roles: [] });
  });

  it('a user without a workspace has no rights', () => {
    expect(
      resolveTenant({ user, me: { ...me, activeTenant: null, memberships: [] }, routeTenant: 'acme' }),
    ).toMatchObject({ isMember: false, roles: [] });
  });
});

const Shown = () => <p>in {useTenant().id}</p>;

describe('the provider', () => {
  it('remembers the resolved tenant', () => {
    render(
      <TenantProvider user={user} me={me} routeTenant="globex">
        <Shown />
      </TenantProvider>,
    );
    expect(screen.getByText('in globex')).toBeInTheDocument();
    expect(localStorage.getItem('tenant')).toBe('globex');
  });

  it('reports misuse', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Shown />)).toThrow('useTenant must be used within TenantProvider');
    quiet.mockRestore();
  });

  it('shows what the role may do, otherwise the alternative', () => {
    const view = (routeTenant: string) => (
      <TenantProvider user={user} me={me} routeTenant={routeTenant}>
        <Can do="runScans" otherwise="ask an admin">
          start
        </Can>
      </TenantProvider>
    );
    const { rerender } = render(view('globex'));
    expect(screen.getByText('start')).toBeInTheDocument();
    rerender(view('acme'));
    expect(screen.getByText('ask an admin')).toBeInTheDocument();
  });
});
