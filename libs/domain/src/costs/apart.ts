import * as z from 'zod';

/** Lines of a bill other than usage, kept separate: a credit is not a saving, and tax cannot be right-sized. */
export const ApartKind = z.enum(['credit', 'refund', 'tax', 'support']);
export type ApartKind = z.infer<typeof ApartKind>;
