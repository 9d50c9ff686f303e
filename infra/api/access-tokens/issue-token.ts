import type { InputOf } from '@cloudmend/domain/contract';
import type { createAccessToken, NewAccessToken, TokenScope } from '@cloudmend/domain/access-tokens';
import { AppError } from '@cloudmend/domain/errors';
import { isAllowed, type Role } from '@cloudmend/domain/permissions';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { TokenOwner } from '@cloudmend/store/system';
import type { Call, MemberUses } from '../../runtime';
import { drawToken } from '../../runtime/token-text';
import { toListedToken } from './to-listed-token';

const DAY_MS = 86_400_000;

/** Whom the new token acts for. */
interface ForOwner {
  readonly owner: TokenOwner;
  readonly ownerName: string;
  readonly role: Role;
}

/** @throws AppError forbidden for scopes beyond the owner's role, conflict for too many tokens */
export const issueToken = async (
  { system, clock }: Pick<MemberUses, 'system' | 'clock'>,
  actor: MemberActor,
  { name, scopes, days }: InputOf<typeof createAccessToken>,
  { owner, ownerName, role, call }: ForOwner & { readonly call: Call },
): Promise<NewAccessToken> => {
  const beyond = scopes.find((scope: TokenScope) => !isAllowed([role], scope));
  if (beyond) throw new AppError('forbidden', `The role ${role} does not have the scope ${beyond}.`);
  const now = clock();
  const { text, ...drawn } = drawToken(owner.kind);
  const token = {
    ...drawn,
    tenantId: actor.tenantId,
    name,
    owner,
    ownerName,
    scopes: [...new Set(scopes)],
    createdAt: now.toISOString(),
    createdBy: actor.email,
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
  };
  await system.accessTokens.create(token);
  const { id, expiresAt } = token;
  call.changes(null, { id, name, owner: ownerName, scopes: token.scopes, expiresAt });
  return { token: toListedToken(token), secret: text };
};
