import * as z from 'zod';
import { defineContract } from '../contract/index';
import { Email } from '../people/person';
import { CONTACT_LIMITS } from './limits';

export * from './limits';

// A line break in a name could inject a mail header.
const OneLine = z
  .string()
  .trim()
  .min(1)
  .max(CONTACT_LIMITS.name)
  .regex(/^\P{Cc}*$/u, 'Use a single line of text.');

/** A visitor's message. */
export const sendContact = defineContract({
  name: 'sendContact',
  method: 'POST',
  path: '/contact',
  audience: 'anyone',
  audit: 'contact.send',
  input: z.strictObject({
    name: OneLine,
    email: Email,
    company: OneLine.optional(),
    message: z.string().trim().min(1, 'Write a message.').max(CONTACT_LIMITS.message),
  }),
  output: z.object({ received: z.literal(true) }),
});
