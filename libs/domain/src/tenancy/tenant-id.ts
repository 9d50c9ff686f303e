import * as z from 'zod';
import { isTenantId, SLUG_MAX_LENGTH, type TenantId as Slug } from './slug';

/** A canonical tenant slug. */
export type TenantId = Slug;

/** Rejects, rather than repairs, text that is not a canonical slug. */
export const TenantId = z
  .string()
  .max(SLUG_MAX_LENGTH)
  .refine(isTenantId, 'Use 3 to 128 lower-case letters, digits and dashes.') as unknown as z.ZodType<TenantId, string>;
