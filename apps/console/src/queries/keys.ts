/** What is kept of a workspace, and whether a scan changes it. */
const CHANGED_BY_SCANS = {
  acceptances: false,
  'access-tokens': false,
  accounts: true,
  'add-ons': false,
  attestations: false,
  audit: true,
  automation: false,
  budgets: true,
  capabilities: false,
  carbon: true,
  'carbon-reports': false,
  changes: true,
  checks: false,
  'company-sign-in': false,
  compliance: true,
  'copilot-model': false,
  'custom-checks': false,
  destinations: false,
  'due-policy': false,
  estate: true,
  explanations: true,
  exports: false,
  findings: true,
  forecast: true,
  guardrails: false,
  holds: false,
  ledger: true,
  metrics: true,
  'notification-settings': false,
  notices: true,
  owners: false,
  packs: false,
  people: false,
  phrasings: false,
  'power-schedules': false,
  priorities: true,
  provisioning: false,
  questionnaires: true,
  recommendations: true,
  'recommendations-unjudged': true,
  repositories: false,
  retention: false,
  'role-template': false,
  runs: true,
  scan: true,
  scans: false,
  schedules: false,
  'service-accounts': false,
  teams: false,
  thresholds: false,
  tickets: true,
  trackers: false,
  usage: true,
  views: false,
  work: true,
  workspace: false,
} as const;

type Area = keyof typeof CHANGED_BY_SCANS;
type TenantKey = readonly [tenantId: string, area: Area, ...rest: unknown[]];

/** The key of what belongs to a workspace. The workspace comes first, so that one never shows what is kept of another. */
export const tenantKey = (tenantId: string, area: Area, ...rest: unknown[]): TenantKey => [tenantId, area, ...rest];

/** The key of everything that belongs to a workspace. */
export const wholeTenantKey = (tenantId: string): readonly [tenantId: string] => [tenantId];

/** The keys that a scan of the workspace changes. */
export const keysChangedByScans = (tenantId: string): readonly TenantKey[] =>
  (Object.keys(CHANGED_BY_SCANS) as Area[])
    .filter((area) => CHANGED_BY_SCANS[area])
    .map((area) => tenantKey(tenantId, area));

type PersonArea = 'all-tenants' | 'ensure' | 'me' | 'passkeys' | 'second-factor' | 'tenant-check' | 'totp-setup';

/** The key of what belongs to the signed-in person, whatever the workspace. */
export const personKey = (
  area: PersonArea,
  ...rest: readonly string[]
): readonly [area: PersonArea, ...rest: string[]] => [area, ...rest];
