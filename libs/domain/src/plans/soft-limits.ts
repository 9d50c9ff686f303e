import type { Plan } from './plan';

/** Displayed, never enforced: a scan leaves no resource out. `null`: no fixed cap. */
export interface SoftLimits {
  readonly resources: number | null;
  /** Terabytes of S3 per month. */
  readonly s3Terabytes: number | null;
  readonly monthlySpendUsd: number | null;
}

/** The pricing page's soft limits (section 9 of the specification); Enterprise starts at its figures and has no cap. */
export const SOFT_LIMITS: Record<Plan, SoftLimits> = {
  free: { resources: null, s3Terabytes: null, monthlySpendUsd: 10_000 },
  starter: { resources: null, s3Terabytes: null, monthlySpendUsd: null },
  basic: { resources: 500, s3Terabytes: 5, monthlySpendUsd: null },
  pro: { resources: 2_500, s3Terabytes: 25, monthlySpendUsd: null },
  enterprise: { resources: null, s3Terabytes: null, monthlySpendUsd: null },
};
