import { type Budget, type BudgetStatus, DEFAULT_BUDGET_ALERTS } from '../budgets/index';
import { type Ticket, type TicketComment, TicketMapping, type Tracker, type TrackerSecret } from '../tickets/index';
import type { ModelCall, ModelSettings } from '../copilot/model/model-settings';
import { type Destination, type DestinationSecret, type Notice, NoticeKind } from '../notifications/index';
import type { SavedView, Team, WorkEvent } from '../work/index';
import type { AddOnRecord, AddOnRun } from '../add-ons/index';
import type { CustomCheck, CustomCheckDefinition } from '../custom-checks/index';
import type { Account } from '../accounts/account';
import type { AuditEntry } from '../audit/index';
import type { CarbonReport, ImportedMonth } from '../carbon/index';
import { type Change, draftChange } from '../changes/change';
import type { Attestation, EvidencePack, Observation } from '../evidence/index';
import type { AcceptanceRecord } from '../findings/acceptance';
import type { Finding, FindingDetail, Mute } from '../findings/finding';
import type { PastChange } from '../guardrails/dry-run';
import { someFacts } from '../guardrails/testing/some-facts';
import type { LedgerEntry } from '../ledger/ledger-entry';
import type { Questionnaire } from '../questionnaires/index';
import type { Recommendation } from '../recommendations/index';
import type { WorkspaceExport } from '../retention/workspace-export';
import type { LegalHold } from '../retention/legal-hold';
import type { PowerSchedule } from '../runs/power-schedule';
import type { Run } from '../runs/run';
import { NO_CHANGES } from '../scans/changes';
import type { Scan, ScanDetail } from '../scans/scan';
import type { ScheduledScan } from '../schedules/schedule';
import type { MemberActor } from '../tenancy/actor';
import type { TenantId } from '../tenancy/slug';

/** Builders with fixed values for tests; override what the test is about. */
export const aTenantId = (text = 'acme'): TenantId => text as TenantId;

export const aMember = (overrides: Partial<MemberActor> = {}): MemberActor => ({
  kind: 'member',
  sub: 'sub-1',
  email: 'admin@acme.example',
  name: 'admin',
  signedInAt: 0,
  tenantId: aTenantId(),
  role: 'tenant-admin',
  plan: 'pro',
  ...overrides,
});

export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  cloud: 'aws',
  accountId: '111122223333',
  friendlyName: 'acme-prod',
  roleArn: 'arn:aws:iam::111122223333:role/CloudMendReadOnly',
  status: 'connected',
  statusReason: null,
  lastScanAt: null,
  ...overrides,
});

export const aFinding = (overrides: Partial<Finding> = {}): Finding => ({
  id: 'f-1',
  check: 's3-bucket-public',
  severity: 'CRITICAL',
  title: 'S3 bucket is readable by anyone',
  detail: 'The bucket policy allows everyone to read objects.',
  resource: 'arn:aws:s3:::acme-exports',
  recommendation: 'Turn on Block Public Access for the bucket.',
  accountId: '111122223333',
  region: 'us-east-1',
  service: 's3',
  status: 'open',
  firstSeen: '2026-11-12T04:10:00.000Z',
  lastSeen: '2026-11-20T18:01:00.000Z',
  controls: [{ framework: 'CIS 5.0', control: '2.1.4' }],
  mute: null,
  isUnread: false,
  ...overrides,
});

export const aMute = (overrides: Partial<Mute> = {}): Mute => ({
  reason: 'Public on purpose.',
  owner: 'web@acme.example',
  by: 'admin@acme.example',
  at: '2026-11-20T09:00:00.000Z',
  until: null,
  ...overrides,
});

export const aFindingDetail = (overrides: Partial<FindingDetail> = {}): FindingDetail => ({
  ...aFinding(),
  evidence: [{ fact: 'publicAccessBlock', value: '{"blocksAcls":false}' }],
  history: [{ at: '2026-11-12T04:10:00.000Z', kind: 'seen', by: null, reason: null, until: null }],
  ...overrides,
});

export const aRecommendation = (overrides: Partial<Recommendation> = {}): Recommendation => ({
  id: 'r-1',
  rule: 'EBS-UNATTACHED',
  title: 'Volume is unattached',
  detail: '500 GiB of gp3, available for 40 days.',
  resource: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-1',
  accountId: '111122223333',
  region: 'us-east-1',
  monthlySavingUsd: 40,
  monthlyKgCo2e: 0.4,
  risk: 'medium',
  effort: 'low',
  formula: 'sizeGiB * usdPerGbMonth',
  inputs: { sizeGiB: 500, usdPerGbMonth: 0.08 },
  guardrails: ['Take a snapshot first.'],
  status: 'open',
  ...overrides,
});

export const aScan = (overrides: Partial<Scan> = {}): Scan => ({
  scanId: '01JD2M7F3A0000000000000000',
  tenantId: 'acme',
  accountIds: ['111122223333'],
  cloud: 'aws',
  mode: 'all',
  range: '30d',
  services: 'all',
  status: 'done',
  percent: 100,
  scanTs: '2026-11-20T18:01:14.000Z',
  finishedAt: '2026-11-20T18:02:22.000Z',
  notes: '',
  partial: false,
  gaps: [],
  counts: { pass: 60, fail: 20, unknown: 0, recommendations: 4 },
  reason: null,
  ...overrides,
});

export const aScanDetail = (overrides: Partial<ScanDetail> = {}): ScanDetail => ({
  ...aScan(),
  parts: [{ accountId: '111122223333', region: 'us-east-1', service: 'ec2', state: 'read', resources: 12 }],
  apiCalls: 40,
  paidCalls: 2,
  resources: 80,
  changes: { ...NO_CHANGES, new: 3, resolved: 1 },
  ...overrides,
});

export const aScheduledScan = (overrides: Partial<ScheduledScan> = {}): ScheduledScan => ({
  scheduleId: '01JD2M7F3A0000000000000001',
  schedule: { type: 'daily', time: '02:30', timezone: 'Europe/Berlin' },
  scan: { cloud: 'aws', mode: 'all', range: '30d', services: 'all', notes: '', accounts: ['111122223333'] },
  nextRun: '2026-11-22T01:30:00.000Z',
  paused: false,
  lastRun: null,
  ...overrides,
});

export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  at: '2026-11-20T18:01:14.000Z',
  actor: 'admin@acme.example',
  role: 'tenant-admin',
  action: 'scan.start',
  target: '01JD2M7F3A0000000000000000',
  outcome: 'done',
  requestId: 'request-1',
  sourceIp: '192.0.2.1',
  before: null,
  after: null,
  ...overrides,
});

/** An observation of one check that passed. */
export const anObservation = (overrides: Partial<Observation> = {}): Observation => ({
  accountId: '111122223333',
  scanId: 'scan-1',
  at: '2026-11-21T08:00:00.000Z',
  judgedWith: { engine: 'test', catalogue: 'c', frameworks: 'f', thresholds: {} },
  planned: ['s3-bucket-public'],
  tallies: [{ check: 's3-bucket-public', pass: 1, fail: 0, unknown: 0, manual: 0 }],
  regions: ['eu-west-1'],
  objects: 1,
  root: '00',
  seal: null,
  ...overrides,
});

/** A statement in force all of 2026. */
export const anAttestation = (overrides: Partial<Attestation> = {}): Attestation => ({
  id: '01JD2M7F3A0000000000000009',
  framework: 'soc2',
  control: 'CC1.1',
  statement: 'The board reviews the code of conduct each year.',
  file: null,
  by: 'admin@acme.example',
  at: '2026-01-02T08:00:00.000Z',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  withdrawn: null,
  ...overrides,
});

/** A request for `f-1` that waits for approval. */
export const anAcceptance = (overrides: Partial<AcceptanceRecord> = {}): AcceptanceRecord => ({
  id: '01JD2M7F3A0000000000000010',
  check: 's3-bucket-object-lock',
  title: 'S3 bucket does not have Object Lock enabled',
  severity: 'LOW',
  findings: [
    {
      id: 'f-1',
      accountId: '111122223333',
      region: 'eu-west-1',
      resource: 'arn:aws:s3:::acme-exports',
      firstSeen: '2026-10-01T08:00:00.000Z',
    },
  ],
  reason: 'The exports are rebuilt every night.',
  requestedBy: 'devops@acme.example',
  requestedAt: '2026-11-20T08:00:00.000Z',
  until: '2027-03-31',
  decision: null,
  revoked: null,
  ...overrides,
});

/** Buckets have versioning enabled. */
export const aCheckDefinition = (overrides: Partial<CustomCheckDefinition> = {}): CustomCheckDefinition => ({
  title: 'Buckets keep old versions',
  fault: 'Bucket does not keep old versions',
  severity: 'HIGH',
  kind: 'aws.s3.bucket',
  assert: { fact: 'versioning', op: 'eq', value: 'Enabled' },
  remedy: 'Turn on versioning.',
  controls: [{ framework: 'soc2', control: 'A1.2' }],
  ...overrides,
});

/** Its first version is evaluated by scans. */
export const aCustomCheck = (overrides: Partial<CustomCheck> = {}): CustomCheck => ({
  id: 'custom-buckets-keep-old-versions-000009',
  state: 'active',
  active: 1,
  versions: [
    {
      version: 1,
      definition: aCheckDefinition(),
      by: 'admin@acme.example',
      at: '2026-11-20T08:00:00.000Z',
      tried: {
        at: '2026-11-20T09:00:00.000Z',
        by: 'admin@acme.example',
        pass: 1,
        fail: 1,
        unknown: 0,
        skipped: 0,
        accounts: 1,
        newest: '',
      },
    },
  ],
  retired: null,
  ...overrides,
});

/** A pack of SOC 2 that waits. */
export const aQuestionnaire = (overrides: Partial<Questionnaire> = {}): Questionnaire => ({
  id: '01JD2M7F3A0000000000000007',
  name: 'security.csv',
  by: 'admin@acme.example',
  at: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-11-20T08:00:00.000Z',
  layouts: [{ sheet: 'CSV', questionColumn: 0, answerColumn: 1, detailColumn: null, firstRow: 2 }],
  questions: 1,
  ...overrides,
});

export const aPack = (overrides: Partial<EvidencePack> = {}): EvidencePack => ({
  id: '01JD2M7F3A0000000000000011',
  framework: 'soc2',
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  accounts: null,
  state: 'queued',
  by: 'admin@acme.example',
  at: '2026-11-20T08:00:00.000Z',
  done: 0,
  parts: 0,
  reason: null,
  digest: null,
  volumes: [],
  finishedAt: null,
  expiresAt: null,
  ...overrides,
});

export const anExport = (overrides: Partial<WorkspaceExport> = {}): WorkspaceExport => ({
  id: '01JD2M7F3A0000000000000013',
  state: 'queued',
  by: 'admin@acme.example',
  at: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
  records: 0,
  objects: 0,
  volumes: [],
  ...overrides,
});

export const aLegalHold = (overrides: Partial<LegalHold> = {}): LegalHold => ({
  id: '01JD2M7F3A0000000000000012',
  matter: 'Case 17',
  reason: 'Requested by counsel.',
  kinds: ['evidence'],
  by: 'admin@acme.example',
  at: '2026-11-20T08:00:00.000Z',
  released: null,
  ...overrides,
});

/** A draft for `f-1`. */
export const aChange = (overrides: Partial<Change> = {}): Change => ({
  ...draftChange({
    id: '01JD2M7F3A0000000000000002',
    title: 'Block public access of acme-exports',
    at: '2026-11-21T12:00:00.000Z',
    proposedBy: { sub: 'sub-author', name: 'devops@acme.example' },
    targets: [
      {
        kind: 'finding',
        id: 'f-1',
        source: 's3-bucket-public',
        title: 'S3 bucket is readable by anyone',
        resource: 'arn:aws:s3:::acme-exports',
        accountId: '111122223333',
        region: 'us-east-1',
      },
    ],
  }),
  ...overrides,
});

/** A volume that someone converted to gp3, measured for three weeks. */
export const aLedgerEntry = (overrides: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'r-1.01JD2M7F3A0000000000000000',
  origin: 'hand',
  changeId: null,
  target: {
    kind: 'recommendation',
    id: 'r-1',
    source: 'EBS-GP2-GP3',
    title: 'Convert gp2 volumes to gp3',
    resource: 'arn:aws:ec2:eu-west-1:111122223333:volume/vol-1',
    accountId: '111122223333',
    region: 'eu-west-1',
  },
  by: null,
  at: '2026-10-30T00:00:00.000Z',
  claimedUsd: 2,
  claimedKg: 0,
  claim: { inputs: { sizeGiB: 100 }, monthlyCostUsd: 10 },
  verifiedAt: '2026-10-30T00:00:00.000Z',
  verifiedBy: '01JD2M7F3A0000000000000000',
  missedAt: null,
  measuredTo: '2026-11-20T00:00:00.000Z',
  savedUsd: 1.38,
  hours: 504,
  peers: [],
  displacedBy: null,
  bill: null,
  ...overrides,
});

/** A small change outside production, allowed. */
export const aPastChange = (overrides: Partial<PastChange> = {}): PastChange => ({
  id: '01JD2M7F3A0000000000000002',
  title: 'Convert vol-1 to gp3',
  at: '2026-11-21T09:12:00.000Z',
  verdict: 'allow',
  stoppedBy: [],
  waitedFor: [],
  facts: someFacts(),
  ...overrides,
});
export { someFacts as someGuardrailFacts };

export const aPowerSchedule = (overrides: Partial<PowerSchedule> = {}): PowerSchedule => ({
  target: 'i-0123456789abcdef0',
  accountId: '111122223333',
  region: 'us-east-1',
  resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-0123456789abcdef0',
  hours: { dow: ['MON', 'TUE', 'WED', 'THU', 'FRI'], start: '08:00', stop: '19:00', timezone: 'Europe/Berlin' },
  state: 'active',
  requestedBy: { sub: 'sub-1', email: 'admin@acme.example' },
  approvedBy: { sub: 'sub-2', email: 'owner@acme.example' },
  createdAt: '2026-11-20T12:00:00.000Z',
  handledThrough: '2026-11-20T12:00:00.000Z',
  version: 0,
  ...overrides,
});

export const aRun = (overrides: Partial<Run> = {}): Run => ({
  runId: '01JD2M7F3A0000000000000009',
  capability: 'ebs-gp2-to-gp3',
  accountId: '111122223333',
  region: 'us-east-1',
  resource: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-1',
  target: 'vol-1',
  about: 'EBS-GP2-GP3',
  subject: 'r-1',
  isDryRun: false,
  state: 'waiting',
  reason: null,
  settings: {},
  evidence: { type: 'gp2', sizeGiB: 100 },
  before: null,
  after: null,
  restoredAs: null,
  requestedBy: { sub: 'sub-1', email: 'admin@acme.example' },
  approvedBy: null,
  undoneBy: null,
  createdAt: '2026-11-20T18:01:00.000Z',
  updatedAt: '2026-11-20T18:01:00.000Z',
  writtenAt: null,
  nextAt: null,
  attempts: 0,
  version: 1,
  ...overrides,
});

/** A provider's figure of one service in September. */
export const anImportedMonth = (overrides: Partial<ImportedMonth> = {}): ImportedMonth => ({
  accountId: '111122223333',
  month: '2026-09',
  modelVersion: 'v3.0.0',
  refreshedAt: '2026-11-15T00:00:00.000Z',
  rows: [
    {
      region: 'us-east-1',
      service: 'AmazonEC2',
      totalLbm: 0.18,
      totalMbm: 0.07,
      scope1: 0.01,
      scope2Lbm: 0.12,
      scope2Mbm: 0.01,
      scope3Lbm: 0.05,
      scope3Mbm: 0.05,
    },
  ],
  by: 'finops@acme.example',
  at: '2026-11-20T00:00:00.000Z',
  file: { name: 'carbon-emissions.csv', sha256: 'a'.repeat(64) },
  ...overrides,
});

/** A draft without figures. */
export const aCarbonReport = (overrides: Partial<CarbonReport> = {}): CarbonReport => ({
  id: '01JD2M7F3A0000000000000011',
  standard: 'brsr',
  from: '2025-04',
  to: '2026-03',
  figures: 'provider',
  revenue: null,
  restates: null,
  state: 'draft',
  createdBy: 'finops@acme.example',
  createdAt: '2026-11-20T00:00:00.000Z',
  final: null,
  restatedBy: null,
  totalKg: null,
  lowKg: null,
  highKg: null,
  coveragePercent: null,
  lines: [],
  rows: [],
  gaps: {
    observedHours: 0,
    hours: 0,
    accountMonths: 0,
    accountMonthsUnobserved: 0,
    assessed: 0,
    notAssessed: 0,
    reasons: {},
  },
  methodology: { estimate: '', factors: [], providerModels: [], ranges: '', gaps: '' },
  ...overrides,
});

/** A notice of a finished scan. */
export const aNotice = (change: Partial<Notice> = {}): Notice => ({
  id: '20261120080000000-01JD2M7F3A0000000000000000-000000-critical-findings',
  kind: 'critical-findings',
  subject: { type: 'scan', id: '01JD2M7F3A0000000000000000' },
  at: '2026-11-20T08:00:00.000Z',
  title: '2 new critical findings',
  lines: ['2 × S3 bucket allows public access'],
  page: 'security-findings?severity=CRITICAL',
  ...change,
});

/** A signed webhook that is told everything. */
export const aDestination = (change: Partial<Destination> = {}): Destination => ({
  id: '01JD2M7F3A0000000000000009',
  kind: 'webhook',
  name: 'Operations',
  host: 'hooks.acme.example',
  notices: [...NoticeKind.options],
  isOn: true,
  savedAt: '2026-11-20T08:00:00.000Z',
  savedBy: 'owner',
  ...change,
});

export const aDestinationSecret: Extract<DestinationSecret, { kind: 'webhook' }> = {
  kind: 'webhook',
  url: 'https://hooks.acme.example/cloudmend',
  signingKey: `whsec_${'A'.repeat(43)}=`,
};

/** A model of a workspace, switched on. */
export const aModelSettings = (change: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: 'openai',
  model: 'small',
  address: 'https://models.acme.example/v1',
  isOn: true,
  prices: { input: 1, output: 5 },
  caps: { tokens: 1_000_000, usd: 10 },
  savedAt: '2026-11-20T08:00:00.000Z',
  savedBy: 'owner',
  ...change,
});

export const aModelCall = (change: Partial<ModelCall> = {}): ModelCall => ({
  id: '01JD2M7F3A0000000000000010',
  at: '2026-11-20T08:00:00.000Z',
  about: 'explanation',
  provider: 'openai',
  model: 'small',
  sent: '{"sentences":[],"placeholders":{}}',
  outcome: 'answered',
  fault: null,
  kept: 3,
  sentences: 4,
  replaced: ['It claims something else.'],
  tokens: { input: 900, output: 120 },
  usd: 0.0015,
  ...change,
});

/** Compliance Readiness, switched on. */
export const anAddOnRecord = (overrides: Partial<AddOnRecord> = {}): AddOnRecord => ({
  id: 'compliance',
  state: 'active',
  anchor: '2026-11-16T08:00:00.000Z',
  handledThrough: '2026-11-16T08:00:00.000Z',
  periods: [{ from: '2026-11-16T08:00:00.000Z', to: null }],
  audits: [],
  version: 0,
  ...overrides,
});

export const anAddOnRun = (overrides: Partial<AddOnRun> = {}): AddOnRun => ({
  addOn: 'compliance',
  slot: '2026-11-16T08:00:00.000Z',
  at: '2026-11-16T08:00:05.000Z',
  outcome: 'skipped',
  summary: 'No account has been evaluated yet. Start a security scan.',
  facts: [],
  result: null,
  ...overrides,
});

/** A site of Jira with the project OPS. */
export const aTracker = (change: Partial<Tracker> = {}): Tracker => ({
  id: '01JD2M7F3A0000000000000011',
  kind: 'jira',
  name: 'Operations',
  site: 'https://acme.atlassian.net',
  account: 'bot@acme.example',
  mapping: TicketMapping.parse({ project: 'OPS' }),
  hasHook: false,
  savedAt: '2026-11-20T08:00:00.000Z',
  savedBy: 'owner',
  ...change,
});

export const aTrackerSecret: TrackerSecret = {
  kind: 'jira',
  site: 'https://acme.atlassian.net',
  email: 'bot@acme.example',
  token: 'a-token-of-jira',
};

/** A ticket about a finding, in the tracker. */
export const aTicket = (change: Partial<Ticket> = {}): Ticket => ({
  id: '01JD2M7F3A0000000000000012',
  trackerId: '01JD2M7F3A0000000000000011',
  subject: { type: 'finding', id: 'f-1' },
  phase: 'linked',
  state: 'todo',
  title: '[CRITICAL] S3 bucket allows public access: logs',
  key: 'OPS-12',
  url: 'https://acme.atlassian.net/browse/OPS-12',
  fault: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'owner',
  syncedAt: '2026-11-20T08:05:00.000Z',
  ...change,
});

export const aTicketComment = (change: Partial<TicketComment> = {}): TicketComment => ({
  id: '01JD2M7F3A0000000000000013',
  at: '2026-11-20T08:10:00.000Z',
  author: 'owner@acme.example',
  text: 'Planned for Friday.',
  isOurs: true,
  isSent: false,
  ...change,
});

export const aTeam = (overrides: Partial<Team> = {}): Team => ({
  id: 'team-1',
  name: 'Platform',
  members: ['devops@acme.example'],
  ...overrides,
});

export const aView = (overrides: Partial<SavedView> = {}): SavedView => ({
  id: 'view-1',
  page: 'findings',
  name: 'Overdue in production',
  search: 'due=overdue',
  columns: [],
  isShared: true,
  by: 'devops@acme.example',
  at: '2026-11-20T09:00:00.000Z',
  ...overrides,
});

export const aWorkEvent = (overrides: Partial<WorkEvent> = {}): WorkEvent => ({
  at: '2026-11-20T09:00:00.000Z',
  kind: 'comment',
  by: 'devops@acme.example',
  from: null,
  to: null,
  text: 'The bucket moves next week.',
  mentions: [],
  ...overrides,
});

export const aBudget = (overrides: Partial<Budget> = {}): Budget => ({
  id: 'budget-1',
  name: 'Production',
  amountCents: 500_000,
  currency: 'USD',
  period: 'month',
  accounts: [],
  services: [],
  alerts: [...DEFAULT_BUDGET_ALERTS],
  owner: 'devops@acme.example',
  terms: 1,
  at: '2026-11-20T09:00:00.000Z',
  by: 'devops@acme.example',
  ...overrides,
});

export const aBudgetStatus = (overrides: Partial<BudgetStatus> = {}): BudgetStatus => ({
  state: 'on-track',
  period: { from: '2026-11-01', to: '2026-11-30' },
  spentCents: 250_000,
  remainingCents: 250_000,
  through: '2026-11-20',
  isEstimated: false,
  daysMissing: 0,
  accountsMissing: [],
  forecast: {
    expectedCents: 400_000,
    lowCents: 380_000,
    highCents: 430_000,
    chanceOver: 0.01,
    isTested: true,
    historyDays: 365,
  },
  reason: null,
  passed: [],
  at: '2026-11-21T09:00:00.000Z',
  ...overrides,
});
