import { AppError } from '../errors';
import type { TenantRole } from '../permissions/index';
import { SUPER_ADMIN_GROUP } from '../product/index';
import { roleOfGroup } from '../permissions/index';

/** What an invitation that no one used is kept. */
export const INVITATION_DAYS = 14;

const MS_PER_DAY = 86_400_000;

export const invitationEnd = (invitedAt: string): Date =>
  new Date(Date.parse(invitedAt) + INVITATION_DAYS * MS_PER_DAY);

export const isInvitationOver = (invitedAt: string, now: Date): boolean => now >= invitationEnd(invitedAt);

/** The tenant role that an invitation may grant; undefined for the operators' group and for any other text. */
export const invitedRole = (group: string): TenantRole | undefined => {
  const role = roleOfGroup(group);
  return role === SUPER_ADMIN_GROUP ? undefined : role;
};

/** Members cannot be invited again: an invitation never replaces a membership. */
export const memberAlready = (email: string): AppError =>
  new AppError('conflict', `${email} is already a member of this workspace.`);
