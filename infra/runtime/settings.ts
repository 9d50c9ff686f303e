import * as z from 'zod';

/** The back end's environment settings. A missing or malformed one stops startup with its name. */
export const Settings = z.object({
  /** The DynamoDB table. */
  table: z.string().min(1),
  /** `s3://bucket` or `file:///folder`. */
  snapshots: z.url(),
  userPoolId: z.string().min(1),
  userPoolClientId: z.string().min(1),
  /** The client of sessions that companies' identity providers open. */
  companyClientId: z.string().min(1),
  /** The platform's own AWS account. */
  masterAccountId: z.string().regex(/^\d{12}$/),
  /** The scan workers' role: the only principal a customer's role trusts. */
  workerRoleArn: z.string().min(1),
  /** The role that makes direct fixes: the only principal a customer's remediation role trusts. */
  mendRoleArn: z.string().min(1),
  /** The region of the tenants' records. */
  region: z.string().min(1),
  /** Accounts of all workspaces read concurrently. */
  accountsAtOnce: z.coerce.number().int().min(1),
  /** Identifies the code that runs, so that evidence can name the build that judged. */
  build: z.string().min(1),
  /** The site's address without a trailing slash. @default - emails have no link */
  siteUrl: z.url().optional(),
  /** The sender of our emails. @default - no email can be sent */
  mailFrom: z.email().optional(),
  /** The recipient of contact messages. @default - the sender's own address */
  contactTo: z.email().optional(),
});
export type Settings = z.infer<typeof Settings>;

const VARIABLES: Record<keyof Settings, string> = {
  table: 'CLOUDMEND_TABLE',
  snapshots: 'CLOUDMEND_SNAPSHOTS',
  userPoolId: 'CLOUDMEND_USER_POOL_ID',
  userPoolClientId: 'CLOUDMEND_USER_POOL_CLIENT_ID',
  companyClientId: 'CLOUDMEND_COMPANY_CLIENT_ID',
  masterAccountId: 'CLOUDMEND_MASTER_ACCOUNT',
  workerRoleArn: 'CLOUDMEND_WORKER_ROLE_ARN',
  mendRoleArn: 'CLOUDMEND_MEND_ROLE_ARN',
  region: 'CLOUDMEND_REGION',
  accountsAtOnce: 'CLOUDMEND_ACCOUNTS_AT_ONCE',
  build: 'CLOUDMEND_BUILD',
  siteUrl: 'CLOUDMEND_SITE_URL',
  mailFrom: 'CLOUDMEND_MAIL_FROM',
  contactTo: 'CLOUDMEND_CONTACT_TO',
};

/** Reads the settings from the environment. @throws Error that names every missing or malformed variable */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const values = Object.fromEntries(Object.entries(VARIABLES).map(([key, variable]) => [key, env[variable]]));
  const parsed = Settings.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${VARIABLES[issue.path[0] as keyof Settings]}: ${issue.message}`);
  throw new Error(`Missing or malformed settings: ${faults.join('; ')}`);
};
