import { AppError } from '@cloudmend/domain/errors';
import type { Plan } from '@cloudmend/domain/plans';
import type { MemberActor, TenantId } from '@cloudmend/domain/tenancy';
import type { SystemStore } from '@cloudmend/store/system';

/** API calls a workspace may make per minute, over all members (our choice). A busy console makes about twenty. */
export const CALLS_PER_MINUTE: Readonly<Record<Plan, number>> = {
  free: 600,
  starter: 1_200,
  basic: 2_400,
  pro: 6_000,
  enterprise: 24_000,
};
const WINDOW_SECONDS = 60;
/** One call in this many is counted for all of them: a write per call would cost more than most answers. */
const COUNTED_ONE_IN = 10;

/** Keeps one workspace from exhausting shared capacity. */
export interface TenantQuota {
  /** @throws AppError too-many, with the seconds until the next minute */
  take(actor: Pick<MemberActor, 'tenantId' | 'plan'>): Promise<void>;
}

interface QuotaOptions {
  readonly rates: SystemStore['rates'];
  readonly clock: () => Date;
  /** From 0 inclusive to 1 exclusive. */
  readonly random?: () => number;
}

/**
 * Counts a sample of the calls in the table; a process that learns of an exhausted quota refuses without a look-up until the
 * minute ends.
 */
export const tenantQuota = ({ rates, clock, random = Math.random }: QuotaOptions): TenantQuota => {
  const exhaustedUntil = new Map<TenantId, number>();
  const refuse = (until: number): never => {
    throw new AppError('too-many', 'Your workspace is making too many requests. Please wait a minute.', {
      details: { retryAfterSeconds: Math.max(1, Math.ceil((until - clock().getTime()) / 1000)) },
    });
  };
  return {
    take: async ({ tenantId, plan }) => {
      const until = exhaustedUntil.get(tenantId);
      if (until !== undefined && clock().getTime() < until) refuse(until);
      exhaustedUntil.delete(tenantId);
      if (random() * COUNTED_ONE_IN >= 1) return;
      const limit = CALLS_PER_MINUTE[plan] / COUNTED_ONE_IN;
      const { allowed, retryAfterSeconds } = await rates.take(`calls ${tenantId}`, limit, WINDOW_SECONDS);
      if (allowed) return;
      const end = clock().getTime() + retryAfterSeconds * 1000;
      exhaustedUntil.set(tenantId, end);
      refuse(end);
    },
  };
};
