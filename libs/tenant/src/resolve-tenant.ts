import type { z } from 'zod';
import { roleOfGroup, type Role } from '@cloudmend/domain/permissions';
import { DISPLAY_DEFAULT_PLAN, Plan } from '@cloudmend/domain/plans';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { slug, type Membership, type getMe } from '@cloudmend/domain/tenancy';

/** The response of GET /me. */
export type Me = z.output<(typeof getMe)['output']>;

/** The signed-in user as the token describes them: for display, never for a decision. */
export interface SessionUser {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly plan: string;
  readonly tenant?: string | undefined;
  /** A company's identity provider opened the session. */
  readonly isByCompany?: boolean;
}

export interface TenantSources {
  readonly user: SessionUser;
  /** The server's answer; undefined until it arrives or if it failed. */
  readonly me?: Me;
  readonly routeTenant?: string;
  readonly stored?: string;
}

/** The current workspace. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly plan: Plan;
  readonly memberships: readonly Membership[];
  /** When an operator's access ends. */
  readonly accessUntil?: string;
  /** The source of role and plan: the token is for display only until the server answers. */
  readonly source: 'server' | 'token';
  /** False once the server says that the user belongs to no workspace. */
  readonly isMember: boolean;
}

const LAST_RESORT = 'defaultCompany';

const beforeAt = (email: string): string => email.split('@')[0] ?? '';

const firstNamed = (...names: ReadonlyArray<string | undefined | null>): string =>
  names.map((name) => slug(name ?? '')).find((name) => name !== '') ?? LAST_RESORT;

const listRoles = (groups: readonly string[]): readonly Role[] => groups.flatMap((group) => roleOfGroup(group) ?? []);

const findPlan = (text: string): Plan => {
  const plan = Plan.safeParse(text.toLowerCase());
  return plan.success ? plan.data : DISPLAY_DEFAULT_PLAN;
};

const fromToken = ({ user, routeTenant, stored }: TenantSources): Tenant => {
  const id = firstNamed(routeTenant, user.tenant, stored, beforeAt(user.email));
  const isOwn = id === slug(user.tenant ?? '') || !user.tenant;
  return {
    id,
    name: id,
    roles: isOwn ? listRoles(user.groups) : [],
    plan: findPlan(user.plan),
    memberships: [],
    source: 'token',
    isMember: true,
  };
};

interface Room extends Pick<Membership, 'tenantId' | 'role' | 'plan'> {
  /** When an operator's access ends. */
  readonly until?: string;
}

/**
 * The user's workspaces, as a member or as an operator with access. Membership comes first, as it does on the server.
 */
const listRooms = ({ memberships, operator }: Me): readonly Room[] => [
  ...memberships.flatMap(({ state, tenantId, role, plan }) => (state === 'active' ? [{ tenantId, role, plan }] : [])),
  ...(operator?.access ?? []).map(({ tenantId, plan, until }) => ({ tenantId, plan, until, role: SUPER_ADMIN_GROUP })),
];

/**
 * The resolved tenant: the route's if the user belongs to it, otherwise the active one. Until the server has answered,
 * the specification's order applies: route, token, storage, part of the email before the @, then `defaultCompany`.
 */
export const resolveTenant = (sources: TenantSources): Tenant => {
  const { me, user, routeTenant, stored } = sources;
  if (!me) return fromToken(sources);
  const rooms = listRooms(me);
  const wanted = [routeTenant, me.activeTenant, user.tenant, stored].map((name) => slug(name ?? ''));
  const room = wanted.flatMap((name) => rooms.find(({ tenantId }) => tenantId === name) ?? [])[0] ?? rooms[0];
  if (!room)
    return { ...fromToken(sources), roles: [], memberships: me.memberships, source: 'server', isMember: false };
  return {
    id: room.tenantId,
    name: room.tenantId,
    roles: listRoles([room.role]),
    plan: room.plan,
    memberships: me.memberships,
    ...(room.until !== undefined && { accessUntil: room.until }),
    source: 'server',
    isMember: true,
  };
};
