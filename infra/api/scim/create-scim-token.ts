import { AppError } from '@cloudmend/domain/errors';
import { createScimToken, SCIM_ACTOR, SCIM_TOKEN_DAYS } from '@cloudmend/domain/provisioning';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { drawToken } from '../../runtime/token-text';
import { toScimToken } from '../../scim/to-provisioning';

const DAY_MS = 86_400_000;

/** @throws AppError conflict without a verified domain, and for too many tokens */
export const createScimTokenFor =
  ({ system, clock }: Pick<MemberUses, 'system' | 'clock'>): Operation<typeof createScimToken> =>
  async ({ tenantId, email }, _input, call) => {
    const { domains } = await system.companySignIns.get(tenantId);
    if (!domains.some(({ verifiedAt }) => verifiedAt !== null))
      throw new AppError('conflict', 'Verify a domain first.');
    const now = clock();
    const { text, ...drawn } = drawToken('scim');
    const token = {
      ...drawn,
      tenantId,
      name: SCIM_ACTOR,
      owner: { kind: 'scim' as const },
      ownerName: SCIM_ACTOR,
      scopes: [],
      createdAt: now.toISOString(),
      createdBy: email,
      expiresAt: new Date(now.getTime() + SCIM_TOKEN_DAYS * DAY_MS).toISOString(),
    };
    await system.accessTokens.create(token);
    call.changes(null, { id: token.id, expiresAt: token.expiresAt });
    return { token: toScimToken(token), secret: text };
  };

export const handler = serve(createScimToken, createScimTokenFor);
