import * as z from 'zod';

/** An address in canonical spelling for comparison: lower case, trimmed. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter a valid email address.'))
  // RFC 5321 allows 64 characters before the @; the user pool rejects more.
  .refine((email) => email.indexOf('@') <= 64, 'Enter a valid email address.');

/** `pending`: invited, but the email has not been sent yet. `ended`: the last day of an auditor's access has passed. */
export const PersonState = z.enum(['active', 'invited', 'pending', 'ended', 'removed']);
export type PersonState = z.infer<typeof PersonState>;

/** A user of a workspace, as its admins see them. */
export const Person = z.object({
  email: z.string(),
  name: z.string(),
  groups: z.array(z.string()),
  state: PersonState,
  /** The last day (UTC) of an auditor's access; absent for everyone else. */
  until: z.string().optional(),
});
export type Person = z.infer<typeof Person>;

/** The part before the @: users are not asked for another name. */
export const nameOfEmail = (email: string): string => email.split('@')[0] ?? email;
