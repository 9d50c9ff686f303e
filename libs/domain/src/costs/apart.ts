import { z } from 'zod';

/** What stands on a bill beside usage. It is kept apart: a credit is no saving, and tax cannot be right-sized. */
export const ApartKind = z.enum(['credit', 'refund', 'tax', 'support']);
export type ApartKind = z.infer<typeof ApartKind>;
