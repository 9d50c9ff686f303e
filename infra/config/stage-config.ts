/** What differs between deployments. A missing setting is a type error. */
export interface StageConfig {
  /** The region of everything, including tenant records. With `firewall` it must be us-east-1. */
  readonly region: string;
  /**
   * Retains table, buckets and users when the stack is deleted, and prevents their deletion. A first deployment that fails
   * leaves none of them behind, so that it can be repeated.
   */
  readonly keepsState: boolean;
  /** Retention of Lambda, API and workflow logs in days. A CloudWatch value: 7, 14, 30, 90, 180, 365. */
  readonly logDays: 7 | 14 | 30 | 90 | 180 | 365;
  /**
   * Who may remove a copy of the audit trail before its time: no one, the account's root included (`compliance`), or
   * only an administrator who asks to bypass the lock (`governance`). A compliance lock cannot be taken back.
   */
  readonly trailLock: { readonly mode: 'compliance' | 'governance'; readonly days: number };
  /** The API's throttle, over all callers. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
  /**
   * Concurrent executions out of a quota of 1,000, which is AWS's default: at most `workers` for scans, so that they
   * never starve the API, `triggers` reserved for sign-in, and `firing` for schedules due in the same minute, about 0.3
   * s each. A deployment scales them to what the account has, up to ten times. `null` if the quota is too small to divide.
   */
  readonly concurrency: { readonly workers: number; readonly triggers: number; readonly firing: number } | null;
  /**
   * Web application firewalls on the CDN and the user pool: managed rules and a rate limit per address. About $16 a
   * month for both.
   */
  readonly firewall: boolean;
  /**
   * Cognito rejects leaked passwords when they are set. Requires the user pool's Plus plan, which costs more per active
   * user; otherwise only the product's own pages reject common passwords.
   */
  readonly refusesLeakedPasswords: boolean;
  /**
   * New code first answers a tenth of the calls of the functions in `PILOTS`, for ten minutes, and is taken back if an alarm
   * is raised meanwhile. Otherwise it answers all calls at once.
   */
  readonly shiftsGradually: boolean;
  /** For a deployment that mends what raises an alarm, by `--at-once`: nothing is shifted gradually nor taken back. */
  readonly shiftsAtOnce?: boolean;
  /**
   * The site's domain name, with its certificate in us-east-1; the minimum is then TLS 1.2, and users may sign in with
   * passkeys, which belong to the name for good. Point it to the CDN's address. @default - CloudFront's own name, where
   * AWS fixes the minimum at TLS 1.0; no passkeys
   */
  readonly domain?: { readonly name: string; readonly certificateArn: string; readonly api?: ApiDomain };
  /**
   * The verified SES address that sends sign-up and invitation emails. @default - Cognito's own sender, 50 emails a day
   */
  readonly mailFrom?: string;
  /** The recipient of contact form messages. @default - mailFrom */
  readonly contactTo?: string;
  /**
   * The recipients of alarms; each address confirms once. docs/operations/alarms.md explains each alarm. @default - none: alarms
   * are visible in CloudWatch only
   */
  readonly alarmsTo?: readonly string[];
  /**
   * A monthly budget of the account in USD: `alarmsTo` are mailed at 80 % of it and when the forecast exceeds it.
   * @default - none
   */
  readonly budgetUsd?: number;
  /**
   * An AWS account of yours that the status page's checks scan, as a customer's: it needs the role CloudMendReadOnly with the
   * ExternalId `cm-cloudmend-status`. Not the account of the deployment, which no scan may enter. @default - scans are shown as
   * not measured
   */
  readonly statusAccount?: string;
  /**
   * The model on Amazon Bedrock that workspaces may choose for the copilot, at the installation's cost. What workspaces
   * spend is capped by each of them. @default - none: workspaces bring their own provider
   */
  readonly bedrock?: BedrockConfig;
}

/** The API's own domain, which the CDN calls. Each step needs the one before it to be deployed. */
export interface ApiDomain {
  /** Not the site's: `origin.cloudmend.example`. */
  readonly name: string;
  /** In the environment's region. */
  readonly certificateArn: string;
  /**
   * `prepared`: the domain exists, and the deployment says what its DNS record points to. `used`: the CDN calls it. `only`: the gateway's own address is
   * disabled.
   */
  readonly step: 'prepared' | 'used' | 'only';
}

export interface BedrockConfig {
  /** A foundation model, such as `anthropic.claude-haiku-4-5-20251001-v1:0`. */
  readonly model: string;
  /**
   * The system-defined inference profile by which the model is called, and every region that it may route to. @default -
   * the model is called in the stage's own region
   */
  readonly profile?: { readonly id: string; readonly regions: readonly string[] };
  /** USD for a million tokens, as AWS lists them for the region. Workspaces' caps are counted by them. */
  readonly prices: { readonly input: number; readonly output: number };
}
