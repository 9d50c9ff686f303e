/** What differs between two deployments. A missing setting is a type error. */
export interface StageConfig {
  /** Where everything lives, the tenants' records included. With `firewall` it must be us-east-1. */
  readonly region: string;
  /** Keeps table, buckets and users when the stack goes, and forbids their deletion. */
  readonly keepsState: boolean;
  /** Days that Lambda, API and workflow logs are kept. One of CloudWatch's steps: 7, 14, 30, 90, 180, 365. */
  readonly logDays: 7 | 14 | 30 | 90 | 180 | 365;
  /** What the API lets through, over all callers. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
  /**
   * Concurrent executions out of the account's quota (1,000 unless raised): at most `workers` for scans, so that they never
   * starve the API, `triggers` set aside for sign-in, and `firing` for schedules that come up in the same minute: each takes about 0.3 s.
   * `null` where the account's quota is too small to be divided.
   */
  readonly concurrency: { readonly workers: number; readonly triggers: number; readonly firing: number } | null;
  /** Web application firewalls on the CDN and on the user pool: managed rules and a cap per address. About $16 a month for both. */
  readonly firewall: boolean;
  /**
   * Cognito refuses passwords that are known from leaks where they are set. It takes the pool's Plus plan, which has a higher price for each active user; without
   * it the product's own pages alone refuse common passwords.
   */
  readonly refusesLeakedPasswords: boolean;
  /**
   * The name under which people find the site, with its certificate in us-east-1; TLS 1.2 is then the least. Point the name to the CDN's address.
   * @default - CloudFront's own name, where AWS fixes the oldest TLS version at 1.0
   */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** The verified SES address that sends sign-up and invitation mail. @default - Cognito's own sender, 50 mails a day */
  readonly mailFrom?: string;
  /** Who gets what visitors write in the contact form. @default - mailFrom */
  readonly contactTo?: string;
  /** Who is mailed when an alarm is raised; each address confirms once. What each alarm means: docs/alarms.md. @default - nobody: alarms are seen in CloudWatch alone */
  readonly alarmsTo?: readonly string[];
}
