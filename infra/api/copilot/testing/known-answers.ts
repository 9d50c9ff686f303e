import { aFinding, anAccount, aRecommendation, aScanDetail } from '@cloudmend/domain/testing';

const AT = '2026-11-21T06:00:00.000Z';
const RDS = 'Amazon Relational Database Service';
const EC2 = 'Amazon Elastic Compute Cloud - Compute';

const FINDING = aFinding({ severity: 'CRITICAL' });
const toBill = (rds: number, ec2: number) => [
  { resource: RDS, total_cost: rds },
  { resource: EC2, total_cost: ec2 },
];
const sums = (claimedUsd: number) => ({ changes: 3, claimedUsd, verifiedUsd: 600, realisedUsd: 510, savedUsd: 1020 });
const FRAMEWORK = { id: 'cis-aws-5.0', framework: 'CIS AWS 5.0', coverage: 0.8, assessed: 30, passed: 24, manual: 4 };
const FIX = { title: 'S3 buckets block public access', resources: 3, minutes: 24, monthlySavingUsd: 0 };

/** What each call answers in a workspace made up for questions. */
const KNOWN: Readonly<Record<string, unknown>> = {
  listAccounts: [
    anAccount({ accountId: '111122223333', friendlyName: 'acme-prod' }),
    anAccount({ accountId: '444455556666', friendlyName: 'acme-data', status: 'denied' }),
  ],
  getMetrics: {
    asOf: AT,
    rows: toBill(7000, 3000),
    byService: [
      { service: RDS, usd: 7000 },
      { service: EC2, usd: 3000 },
    ],
    byAccount: [
      { accountId: '111122223333', usd: 9000 },
      { accountId: '444455556666', usd: 3000 },
    ],
    byRegion: [
      { region: 'eu-central-1', usd: 8000 },
      { region: 'us-east-1', usd: 4000 },
    ],
    apart: [{ kind: 'tax', usd: 700 }],
    totals: { cost: 12_000, amortised: 12_400, billed: 12_700, savings: 0, monthlySavings: 0 },
    series: [
      { month: '2026-10', cost: 11_500, savings: null },
      { month: '2026-11', cost: 12_000, savings: null },
    ],
    daily: [
      { date: '2026-11-13', cost: 400, savings: 0, estimated: false },
      { date: '2026-11-14', cost: 700, savings: 0, estimated: false },
    ],
    compare: { rows: toBill(6000, 4000), daily: [] },
    restated: [],
  },
  getForecast: {
    total: { usd: 12_600, low: 11_800, high: 13_300 },
    backtest: { mape: 0.09, naiveMape: 0.14, coverage: 0.8, totalsHeld: 18, origins: 20, days: 30 },
    savings: { usd: 340, monthlyUsd: 340, recommendations: 2, open: 2, formula: '' },
    history: { days: 365, from: '2025-11-21', to: '2026-11-20' },
    reason: null,
  },
  listRecommendations: [
    aRecommendation({
      id: 'big',
      title: 'Delete an unattached EBS volume',
      risk: 'high',
      monthlySavingUsd: 300,
      monthlyKgCo2e: 5,
    }),
    aRecommendation({ id: 'small', effort: 'low', risk: 'low', monthlySavingUsd: 40, monthlyKgCo2e: 1.5 }),
  ],
  listUnjudged: { counts: { 'insufficient-data': 7, 'no-price': 0, guardrail: 2 }, resources: [] },
  getLedger: {
    totals: sums(700),
    byPerson: [{ key: 'sub-1', name: 'dana', ...sums(700) }],
    byRule: [],
    rows: [],
    measuredTo: AT,
  },
  getEstate: {
    asOf: AT,
    factors: { set: 'current', version: '2026-11-20', method: 'location-based' },
    rows: [
      {
        kind: 'aws.ec2.instance',
        region: 'eu-central-1',
        carbon: { operationalKg: 80, embodiedKg: 10, notAssessed: 1 },
      },
      { kind: 'aws.ec2.instance', region: 'us-east-1', carbon: { operationalKg: 25, embodiedKg: 5, notAssessed: 0 } },
    ],
  },
  getFindingsSummary: {
    severityCounts: { CRITICAL: 2, HIGH: 3, MEDIUM: 4, LOW: 0, INFO: 0 },
    statusCounts: { open: 9, resolved: 1, muted: 3 },
    facets: {
      service: [
        { value: 's3', count: 5 },
        { value: 'ec2', count: 4 },
      ],
      region: [
        { value: 'us-east-1', count: 6 },
        { value: 'eu-central-1', count: 3 },
      ],
      account: [],
    },
    lastUpdated: AT,
  },
  listFindings: [{ ...FINDING, firstSeen: '2026-11-10T00:00:00.000Z' }],
  listScans: [aScanDetail({ scanId: 'last', scanTs: AT, finishedAt: AT, status: 'done' })],
  getScan: aScanDetail({
    scanId: 'last',
    scanTs: AT,
    finishedAt: AT,
    status: 'done',
    changes: { new: 4, resolved: 1, reopened: 0, muted: 0, readable: 0, unreadable: 0 },
  }),
  listAcceptances: [{ title: 'S3 bucket is public', findings: [1, 2], until: '2027-01-31', state: 'accepted' }],
  listPriorities: [{ title: FINDING.title, count: 2, resource: FINDING.resource, why: 'Critical, open to everyone' }],
  getFixSet: { frameworks: [], steps: [{ fixes: [FIX], minutes: 24, controls: [{}, {}], unread: [], muted: [] }] },
  getCompliance: [FRAMEWORK],
  getFramework: {
    ...FRAMEWORK,
    controls: Array.from({ length: 6 }, (_, at) => ({ id: `${at}`, state: 'failed', checks: [] })),
    checks: [{ check: 's3-bucket-public', fault: FINDING.title, fail: 3, severity: 'CRITICAL' }],
  },
  listAudit: [{ actor: 'dana@acme.example', action: 'finding.mute', target: 'f-1', at: AT, outcome: 'done' }],
  getWorkspace: { plan: 'pro' },
  listTickets: [],
  listUsers: [],
  listChanges: [],
  listRuns: [],
  listSchedules: [],
  listCustomChecks: [],
  getAutomation: { isStopped: false, at: null, by: null, reason: null },
};

/** Answers calls from what is known, without a table. @throws Error for a call that nobody expects */
export const knownAnswer = (name: string): unknown => {
  if (!Object.hasOwn(KNOWN, name)) throw new Error(`No question is expected to call ${name}.`);
  return KNOWN[name];
};
