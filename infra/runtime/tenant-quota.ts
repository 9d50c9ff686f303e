import { type CallClass, TOKEN_CALLS_PER_MINUTE } from '@cloudmend/domain/access-tokens';
import { AppError } from '@cloudmend/domain/errors';
import type { Plan } from '@cloudmend/domain/plans';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { sampledWindows, type Standing, WINDOW_SECONDS, type WindowsOptions } from './sampled-windows';

/** API calls a workspace may make per minute, over all members (our choice). A busy console makes about twenty. */
export const CALLS_PER_MINUTE: Readonly<Record<Plan, number>> = {
  free: 600,
  starter: 1_200,
  basic: 2_400,
  pro: 6_000,
  enterprise: 24_000,
};
/** One call in this many is counted for all of them: a write per call would cost more than most answers. */
const COUNTED_ONE_IN = 10;
/** Below this a sample would be too small: each call is counted. They write, export or scan, which costs more than the count. */
const SAMPLED_FROM = 200;

export interface QuotaCall {
  readonly kind: CallClass;
  /** Gets the headers that tell a program where its token stands. */
  readonly tell: (headers: Readonly<Record<string, string>>) => void;
}

/** Keeps one workspace from exhausting shared capacity, and one token from exhausting its workspace's. */
export interface TenantQuota {
  /** @throws AppError too-many, with the seconds until the next minute */
  take(actor: Pick<MemberActor, 'tenantId' | 'plan' | 'token'>, call: QuotaCall): Promise<void>;
}

/** https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-11.html */
const toHeaders = (kind: CallClass, limit: number, { remaining, resetsInSeconds }: Standing) => ({
  'ratelimit-policy': `"${kind}";q=${limit};w=${WINDOW_SECONDS}`,
  ...(remaining === undefined ? {} : { ratelimit: `"${kind}";r=${remaining};t=${resetsInSeconds}` }),
});

const refuse = ({ isAllowed, resetsInSeconds: retryAfterSeconds }: Standing, message: string): void => {
  if (!isAllowed) throw new AppError('too-many', message, { details: { retryAfterSeconds } });
};

export const tenantQuota = (options: WindowsOptions): TenantQuota => {
  const windows = sampledWindows(options);
  const takeOfToken = async (plan: Plan, token: string, { kind, tell }: QuotaCall): Promise<void> => {
    const limit = TOKEN_CALLS_PER_MINUTE[plan][kind];
    const standing = await windows.take(`token ${token} ${kind}`, limit, limit < SAMPLED_FROM ? 1 : COUNTED_ONE_IN);
    tell(toHeaders(kind, limit, standing));
    refuse(standing, `This access token is making too many requests (${kind}: ${limit} a minute). Please wait.`);
  };
  return {
    take: async ({ tenantId, plan, token }, call) => {
      // First, so that calls beyond a token's limit take nothing of the workspace's.
      if (token) await takeOfToken(plan, token.id, call);
      const standing = await windows.take(`calls ${tenantId}`, CALLS_PER_MINUTE[plan], COUNTED_ONE_IN);
      refuse(standing, 'Your workspace is making too many requests. Please wait a minute.');
    },
  };
};
