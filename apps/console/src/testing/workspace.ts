import type { Change } from '@cloudmend/domain/changes';
import type { z } from 'zod';
import { type Account } from '@cloudmend/domain/accounts';
import { roleTemplate } from '@cloudmend/domain/aws';
import type { CheckDetail } from '@cloudmend/domain/checks';
import type {
  FrameworkCheck,
  FrameworkControl,
  FrameworkCoverage,
  FrameworkDetail,
} from '@cloudmend/domain/compliance';
import type { CostOutlook, Metrics, MetricRow } from '@cloudmend/domain/costs';
import type { Estate } from '@cloudmend/domain/estate';
import { AppError } from '@cloudmend/domain/errors';
import type { Finding } from '@cloudmend/domain/findings';
import type { TenantRole } from '@cloudmend/domain/permissions';
import type { Plan } from '@cloudmend/domain/plans';
import type { OutputOf } from '@cloudmend/domain/contract';
import type { listUnjudged, Recommendation } from '@cloudmend/domain/recommendations';
import type { ScanDetail } from '@cloudmend/domain/scans';
import type { ScheduledScan } from '@cloudmend/domain/schedules';
import type { getCopilotModel } from '@cloudmend/domain/copilot';
import type { InboxNotice, ListedDestination } from '@cloudmend/domain/notifications';
import type { AvailableRepository, Repository, TriedConnection } from '@cloudmend/domain/repositories';
import type { LedgerEntry } from '@cloudmend/domain/ledger';
import type { ListedTracker, Ticket } from '@cloudmend/domain/tickets';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { getMe } from '@cloudmend/domain/tenancy';
import type { AccountCapabilities, PowerSchedule, Run } from '@cloudmend/domain/runs';
import { aFinding, anAccount, aRecommendation, aScan, aScanDetail, aTenantId } from '@cloudmend/domain/testing';

/** The fake API's data for one workspace; a test overrides what it needs. */
export interface FakeWorkspace {
  readonly tenantId: string;
  readonly role: TenantRole;
  readonly plan: Plan;
  readonly memberships?: z.output<(typeof getMe)['output']>['memberships'];
  accounts: Account[];
  findings: Finding[];
  recommendations: Recommendation[];
  changes: Change[];
  unjudged: OutputOf<typeof listUnjudged>;
  scans: ScanDetail[];
  schedules: ScheduledScan[];
  compliance: FrameworkCoverage[];
  metrics: Metrics;
  estate: Estate;
  forecast: CostOutlook;
  /** Fills in defaults. */
  thresholds?: Thresholds;
  ledger?: readonly LedgerEntry[];
  /** @default none */
  runs?: Run[];
  /** @default nothing is on */
  modes?: AccountCapabilities[];
  /** @default - none */
  power?: PowerSchedule[];
  /** @default one, connected */
  repositories?: Repository[];
  notices?: InboxNotice[];
  destinations?: ListedDestination[];
  trackers?: ListedTracker[];
  tickets?: Ticket[];
  /** @default - none, and no Bedrock */
  model?: OutputOf<typeof getCopilotModel>;
  connections?: TriedConnection[];
  /** @default those connected */
  available?: readonly Omit<AvailableRepository, 'isConnected'>[];
}

const row = (resource: string, total_cost: number, savings: number): MetricRow => ({
  provider: 'aws',
  resource,
  total_cost,
  amortised_cost: total_cost,
  savings,
  savingsBasis: 'recommendations',
});

const SERVICES = [
  ['Amazon Elastic Compute Cloud', 17_204, 3_100],
  ['Amazon Relational Database Service', 9_868, 1_646],
  ['Amazon Simple Storage Service', 6_412, 1_167],
  ['AWS Lambda', 1_742, 0],
] as const;

const DAYS = Array.from({ length: 30 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
);

export const someMetrics = (): Metrics => ({
  rows: SERVICES.map(([service, cost, savings]) => row(service, cost, savings)),
  byService: SERVICES.map(([service, usd]) => ({ service, usd })),
  byCloud: [{ provider: 'aws', usd: 35_226 }],
  byAccount: [
    { accountId: '111122223333', usd: 24_110 },
    { accountId: '111122223301', usd: 11_116 },
  ],
  byRegion: [
    { region: 'us-east-1', usd: 26_904 },
    { region: 'eu-west-1', usd: 8_322 },
  ],
  apart: [
    { kind: 'credit', usd: -1_200 },
    { kind: 'support', usd: 1_056 },
  ],
  totals: { cost: 35_226, amortised: 34_870, savings: 5_913, monthlySavings: 5_995, billed: 35_082 },
  restated: [],
  series: Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
    cost: 31_000 + index * 500,
    savings: 4_000 + index * 150,
  })),
  daily: DAYS.map((date, index) => ({
    date,
    cost: 1_100 + (index % 7) * 40,
    savings: 190 + (index % 5) * 8,
    estimated: index === DAYS.length - 1,
  })),
  compare: {
    rows: SERVICES.map(([service, cost], index) => row(service, cost * (index % 2 === 0 ? 1.06 : 0.97), 0)),
    daily: DAYS.map((date, index) => ({
      date: new Date(Date.parse(date) - 30 * 86_400_000).toISOString().slice(0, 10),
      cost: 1_150 + (index % 7) * 30,
      savings: 190,
      estimated: index < 2,
    })),
  },
  asOf: '2026-11-20T18:00:00.000Z',
});

const someForecast = (): CostOutlook => ({
  past: DAYS.slice(0, 3).map((date, index) => ({ date: date.replace('2026-10', '2026-09'), usd: 1_100 + index })),
  daily: DAYS.map((date) => ({ date, usd: 1_180, low: 1_020, high: 1_360 })),
  total: { usd: 35_400, low: 33_900, high: 37_100 },
  backtest: { mape: 0.062, naiveMape: 0.091, coverage: 0.81, totalsHeld: 4, origins: 5, days: 30 },
  savings: { usd: 48, monthlyUsd: 48, recommendations: 2, open: 2, formula: 'sum' },
  recentChange: null,
  history: { days: 365, from: '2025-11-21', to: '2026-11-20' },
  notes: [],
  reason: null,
});

const someEstate = (): Estate => ({
  asOf: '2026-11-20T18:02:22.000Z',
  factors: { set: 'current', version: '2026-11-20', method: 'location-based' },
  rows: [
    {
      kind: 'aws.ec2.instance',
      region: 'us-east-1',
      carbon: {
        operationalKg: 92.4,
        embodiedKg: 20.1,
        assessed: 40,
        notAssessed: 1,
        embodiedNotAssessed: 0,
        factors: 'current 2026-11-20',
        largest: [
          { resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-0a1b2c3d', operationalKg: 9.2, embodiedKg: 1.5 },
        ],
      },
    },
    {
      kind: 'aws.rds.instance',
      region: 'us-east-1',
      carbon: { operationalKg: 0, embodiedKg: 0, assessed: 0, notAssessed: 6, embodiedNotAssessed: 0 },
      classes: { pii: 2, nonPii: 1, unclassified: 3, unread: 0 },
    },
    {
      kind: 'aws.s3.bucket',
      region: 'eu-west-1',
      carbon: { operationalKg: 3.2, embodiedKg: 0.3, assessed: 9, notAssessed: 0, embodiedNotAssessed: 0 },
      classes: { pii: 1, nonPii: 4, unclassified: 4, unread: 0 },
    },
    { kind: 'aws.dynamodb.table', region: 'us-east-1', classes: { pii: 0, nonPii: 0, unclassified: 0, unread: 5 } },
  ],
  months: [
    { month: '2026-10', kg: 109.8, notAssessed: 7, accounts: 1 },
    { month: '2026-11', kg: 116, notAssessed: 7, accounts: 1 },
  ],
});

export const someFindings = (): Finding[] => [
  aFinding({ id: 'f-1', resource: 'arn:aws:s3:::acme-exports' }),
  aFinding({
    id: 'f-2',
    check: 'ec2-ssh-open',
    severity: 'HIGH',
    title: 'Security group allows SSH from the internet',
    detail: 'Port 22 is open to 0.0.0.0/0.',
    resource: 'arn:aws:ec2:us-east-1:111122223333:security-group/sg-0be41c77',
    service: 'ec2',
  }),
  aFinding({
    id: 'f-3',
    check: 'rds-encrypted',
    severity: 'MEDIUM',
    title: 'RDS instance is not encrypted at rest',
    detail: 'Storage encryption is off.',
    resource: 'arn:aws:rds:eu-west-1:111122223333:db:reporting',
    service: 'rds',
    region: 'eu-west-1',
  }),
  aFinding({
    id: 'f-4',
    check: 's3-logging',
    severity: 'LOW',
    title: 'Bucket has no access logging',
    detail: 'Server access logging is off.',
    resource: 'arn:aws:s3:::acme-build-cache',
  }),
];

/** A workspace with linked, scanned and evaluated accounts. */
export const aWorkspace = (overrides: Partial<FakeWorkspace> = {}): FakeWorkspace => ({
  tenantId: 'acme',
  role: 'tenant-admin',
  plan: 'pro',
  accounts: [
    anAccount({ lastScanAt: '2026-11-20T18:02:22.000Z' }),
    anAccount({ accountId: '111122223300', friendlyName: '', roleArn: null, status: 'pending' }),
  ],
  findings: someFindings(),
  changes: [],
  unjudged: {
    counts: { 'insufficient-data': 1, 'no-price': 0, guardrail: 0 },
    resources: [
      {
        rule: 'EC2-IDLE',
        title: 'Stop an idle EC2 instance',
        resource: 'arn:aws:ec2:us-east-1:111122223333:instance/i-1',
        accountId: '111122223333',
        region: 'us-east-1',
        reason: 'insufficient-data',
        detail: 'Too few datapoints of cpuMax over 14 days.',
      },
    ],
  },
  recommendations: [
    aRecommendation(),
    aRecommendation({
      id: 'r-2',
      rule: 'EBS-GP2-GP3',
      title: 'Volume is gp2',
      monthlySavingUsd: 8,
      resource: 'arn:aws:ec2:us-east-1:111122223333:volume/vol-2',
      risk: 'low',
    }),
  ],
  scans: [aScanDetail()],
  schedules: [],
  compliance: [
    {
      id: 'cis-aws-5.0',
      framework: 'CIS AWS 5.0',
      coverage: 0.8,
      delta: 0.042,
      assessed: 20,
      passed: 16,
      manual: 6,
      unknown: 0,
      total: 40,
    },
  ],
  metrics: someMetrics(),
  estate: someEstate(),
  forecast: someForecast(),
  ...overrides,
});

/** A workspace on its first day. */
export const anEmptyWorkspace = (overrides: Partial<FakeWorkspace> = {}): FakeWorkspace =>
  aWorkspace({
    accounts: [],
    findings: [],
    recommendations: [],
    scans: [],
    compliance: [],
    estate: { ...someEstate(), asOf: null, rows: [], months: [] },
    metrics: {
      ...someMetrics(),
      rows: [],
      byService: [],
      byCloud: [],
      series: [],
      daily: [],
      compare: undefined,
      asOf: null,
    },
    ...overrides,
  });

export const readMe = ({ tenantId, role, plan, memberships }: FakeWorkspace) => ({
  user: { sub: 'sub-1', email: 'admin@acme.example', name: 'admin' },
  activeTenant: tenantId,
  memberships: memberships ?? [{ tenantId: aTenantId(tenantId), role, plan, state: 'active' }],
});

/** The API's answer for any check. */
export const aCheckDetail = (check: string): CheckDetail => ({
  check,
  title: `The requirement of ${check}`,
  fault: `The fault of ${check}`,
  severity: 'HIGH',
  service: 's3',
  recommendation: 'Fix it.',
  controls: [],
  equivalents: { prowler: [], cloudsploit: [] },
  remedy: {
    refused: null,
    title: null,
    warning: null,
    console: ['Open the service.'],
    cli: { text: 'aws sts get-caller-identity', why: null },
    terraform: { text: null, why: 'Nothing to configure.' },
    cloudFormation: { text: null, why: 'Nothing to configure.' },
  },
});

const aFrameworkCheck = (check: string, overrides: Partial<FrameworkCheck> = {}): FrameworkCheck => ({
  check,
  pass: 3,
  fail: 0,
  unknown: 0,
  manual: 0,
  title: `The requirement of ${check}`,
  fault: `The fault of ${check}`,
  severity: 'HIGH',
  service: 's3',
  ...overrides,
});
const aControl = (
  id: string,
  title: string,
  state: FrameworkControl['state'],
  checks: readonly string[],
): FrameworkControl => ({ id, title, section: id.split('.')[0] ?? id, state, checks: [...checks], asksForMore: false });

/** The only framework of a workspace, with a control in each state. */
export const findFramework = ({ compliance }: FakeWorkspace, id: string): FrameworkDetail | AppError => {
  const coverage = compliance.find((one) => one.id === id);
  if (!coverage) return new AppError('not-found', 'The framework was not found.');
  return {
    ...coverage,
    publisher: 'The benchmark',
    source: 'Requirements of the benchmark.',
    sections: [
      { id: '1', title: 'Identity' },
      { id: '2', title: 'Storage' },
    ],
    controls: [
      aControl('1.1', 'Contacts are kept', 'manual', []),
      aControl('1.4', 'Root has a second factor', 'passed', ['iam-root-mfa']),
      aControl('2.1', 'Access is logged', 'failed', ['s3-logging']),
      aControl('2.2', 'Keys rotate', 'not-assessed', ['kms-key-rotation']),
    ],
    checks: [
      aFrameworkCheck('iam-root-mfa', { severity: 'CRITICAL', service: 'iam' }),
      aFrameworkCheck('s3-logging', { fail: 1, severity: 'LOW' }),
      aFrameworkCheck('kms-key-rotation', { pass: 0, unknown: 2 }),
    ],
  };
};

export const buildTemplate = ({ tenantId }: FakeWorkspace) =>
  roleTemplate({
    externalId: `cm-${tenantId}`,
    master: '000000000000',
    workerRoleArn: 'arn:aws:iam::000000000000:role/scan-worker',
    actions: ['s3:ListAllMyBuckets', 'ec2:DescribeVolumes'],
  });

export { aScan, aScanDetail };
