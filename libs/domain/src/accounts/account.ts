import * as z from 'zod';

/** A provider's ID: `aws`. */
export const Cloud = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'A cloud is named by its ID, such as aws.');
export type Cloud = z.infer<typeof Cloud>;

export const ACCOUNT_ID_MAX_LENGTH = 128;

/** An account ID in its provider's form; part of our keys and of file names. */
export const AccountId = z
  .string()
  .max(ACCOUNT_ID_MAX_LENGTH)
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'An account ID has letters, digits, dots, hyphens and underscores.');

/** The account that a list is filtered by; one that does not exist matches nothing. */
export const AccountFilter = z.string().max(ACCOUNT_ID_MAX_LENGTH);

export const AccountStatus = z.enum(['pending', 'connected', 'insecure-trust', 'denied']);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const Account = z.object({
  cloud: Cloud,
  accountId: AccountId,
  friendlyName: z.string(),
  /** What the account is entered by, in its provider's own form: the ARN of a role for AWS. */
  roleArn: z.string().nullable(),
  status: AccountStatus,
  /** Why the account is not connected, as a message for the screen. */
  statusReason: z.string().nullable(),
  lastScanAt: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** An account of any cloud. */
export type AccountRef = Pick<Account, 'cloud' | 'accountId'>;
