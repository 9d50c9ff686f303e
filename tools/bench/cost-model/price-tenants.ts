import { ENDPOINT_MEMORY_MIB, TRIGGER_MEMORY_MIB } from '@cloudmend/infra/config';
import { PRICES, SIGN_IN_PLANS, type SignInPlan } from './prices';
import type { CallUse, Measured, ScanUse } from './scan-use';

/** A tenant as the model takes it. What no measurement tells is assumed, and printed with the result. */
export const TENANT = {
  accounts: 3,
  scansAMonth: 365 / 12,
  /** People who sign in within a month. Whoever refreshes a token or is looked up counts as well. */
  activeUsers: 5,
  /** Of all people: each on twenty days, twice. */
  visits: 200,
  /** Ten pages with three calls. */
  callsAVisit: 30,
  /** Cognito calls a function at each sign-in and each token, which is valid for 15 minutes. */
  tokensAVisit: 2,
  /** Pages and answers over the CDN. */
  cdnGb: 0.05,
  /** Months for which the facts of a scan are kept. */
  factMonths: 13,
  tableGb: 0.02,
  /** Emails of notices, invitations and codes. */
  emails: 40,
} as const;

/** An environment as the model takes it. */
export const ENVIRONMENT = {
  /** Functions that a visit calls. */
  functions: 40,
  /** Lambda keeps an idle function for minutes; no one promises how many. */
  keptWarmS: 600,
  /** Of all calls at least: https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html */
  coldShare: 0.01,
  /** CPU seconds of an import (docs/measurements.md, Functions), on a busy machine; a start gets a whole processor. */
  startSeconds: 0.31,
  /** Lambda's own JSON lines of a call (start and report) and the access log's, as their documents show them. */
  lambdaLogBytes: 800,
  accessLogBytes: 400,
  /** X-Ray records the first request of each second and of the others this share: its default rule. */
  traceShare: 0.05,
  /** A function reads secrets anew after 300 s: the current and the pending value of the CDN's, and the cursor's. */
  secretSeconds: 300,
  secretRequests: 3,
  /** A notice of a scan or change starts the functions that gather and send, at 256 MiB. */
  noticeSeconds: 2,
  noticeMemoryMib: 256,
  /** The daily look at a workspace. */
  sweepReadUnits: 20,
} as const;

export interface CostLine {
  readonly name: string;
  /** USD a tenant and month. */
  readonly usd: number;
}

const GB = 1e9;
const MIB_A_GIB = 1024;
const MONTH_S = (365 / 12) * 86_400;

const scans = TENANT.accounts * TENANT.scansAMonth;
const apiCalls = TENANT.visits * TENANT.callsAVisit;
const tokens = TENANT.visits * TENANT.tokensAVisit;

const gbSeconds = ({ workers }: ScanUse): number =>
  workers.reduce((sum, { seconds, memoryMib }) => sum + (seconds * memoryMib) / MIB_A_GIB, 0);

const countCalls = ({ workers }: ScanUse): number => workers.reduce((sum, { calls }) => sum + calls, 0);

/** Calls that find no warm function, if calls come at random: none came while the last one was kept. */
const shareCold = (tenants: number): number => {
  const { functions, keptWarmS, coldShare } = ENVIRONMENT;
  return Math.max(coldShare, Math.exp((-keptWarmS * tenants * apiCalls) / functions / MONTH_S));
};

const priceLambda = (scan: ScanUse, call: CallUse, tenants: number): number => {
  const { startSeconds, noticeSeconds, noticeMemoryMib } = ENVIRONMENT;
  const endpoint = ENDPOINT_MEMORY_MIB / MIB_A_GIB;
  const seconds =
    scans * gbSeconds(scan) +
    apiCalls * (call.seconds + shareCold(tenants) * startSeconds) * endpoint +
    (tokens * call.seconds * TRIGGER_MEMORY_MIB) / MIB_A_GIB +
    (scans * noticeSeconds * noticeMemoryMib) / MIB_A_GIB;
  return seconds * PRICES.gbSecond + countFunctionCalls(scan) * PRICES.lambdaCall;
};

const countFunctionCalls = (scan: ScanUse): number => scans * (countCalls(scan) + 2) + apiCalls + tokens;

/** The first trace of each second is always recorded, whoever caused it. */
const priceTraces = (tenants: number): number => {
  const requests = tenants * (apiCalls + tokens + scans);
  const first = Math.min(requests, MONTH_S);
  return ((first + (requests - first) * ENVIRONMENT.traceShare) * PRICES.trace) / tenants;
};

/**
 * The table's key belongs to the account. DynamoDB asks KMS for it once for each principal that was idle for five minutes, and a
 * function's session is of one tenant, so each call may be a request; that is the most:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.howitworks.html
 */
const priceKeys = (scan: ScanUse): number => countFunctionCalls(scan) * PRICES.keyRequest;

const priceSecrets = (tenants: number): number => {
  const { functions, secretSeconds, secretRequests } = ENVIRONMENT;
  const refreshes = Math.min(tenants * apiCalls, (functions * MONTH_S) / secretSeconds);
  return (refreshes * secretRequests * PRICES.secretRequest) / tenants;
};

const priceLogs = (scan: ScanUse, call: CallUse): number => {
  const { lambdaLogBytes, accessLogBytes } = ENVIRONMENT;
  const bytes =
    scans * scan.logBytes + apiCalls * (call.logBytes + accessLogBytes) + countFunctionCalls(scan) * lambdaLogBytes;
  return (bytes / GB) * PRICES.logGb;
};

/** What a tenant causes; it depends on their number where they share what is warm or recorded anyway. */
const priceUse = ({ scan, call }: Use, tenants: number): readonly CostLine[] => {
  const { puts, lists, gets, bytes } = scan.objects;
  return [
    { name: 'Step Functions', usd: scans * scan.transitions * PRICES.transition },
    { name: 'Lambda', usd: priceLambda(scan, call, tenants) },
    {
      name: 'DynamoDB',
      usd:
        scans * (scan.table.writeUnits * PRICES.writeUnit + scan.table.readUnits * PRICES.readUnit) +
        (apiCalls + tokens) * (call.readUnits * PRICES.readUnit + call.writeUnits * PRICES.writeUnit) +
        TENANT.scansAMonth * ENVIRONMENT.sweepReadUnits * PRICES.readUnit +
        TENANT.tableGb * PRICES.tableGb,
    },
    {
      name: 'S3',
      usd:
        scans * ((puts + lists) * PRICES.put + gets * PRICES.get) +
        ((scans * bytes) / GB) * TENANT.factMonths * PRICES.objectGb,
    },
    { name: 'logs', usd: priceLogs(scan, call) },
    { name: 'traces', usd: priceTraces(tenants) },
    { name: 'API, CDN and firewall', usd: apiCalls * PRICES.apiCall + TENANT.cdnGb * PRICES.cdnGb },
    { name: 'KMS, at most', usd: priceKeys(scan) },
    { name: 'Secrets Manager', usd: priceSecrets(tenants) },
    { name: 'schedules and emails', usd: scans * PRICES.timer + TENANT.emails * PRICES.email },
  ];
};

type Use = Pick<Measured, 'scan' | 'call' | 'atRest'>;

export interface TenantCost {
  readonly tenants: number;
  /** Without people's sign-in. */
  readonly lines: readonly CostLine[];
  /** USD a tenant and month, the sum of the lines. */
  readonly usd: number;
  /** What Cognito adds for the active users, by the user pool's plan. */
  readonly signIn: Readonly<Record<SignInPlan, number>>;
}

/** What a deployment costs a tenant and month. */
export const priceTenants = (use: Use, tenants: number): TenantCost => {
  const lines = [...priceUse(use, tenants), { name: 'environment at rest', usd: use.atRest.usd / tenants }];
  const signIn = Object.fromEntries(
    Object.entries(SIGN_IN_PLANS).map(([plan, usd]) => [plan, TENANT.activeUsers * usd]),
  ) as Record<SignInPlan, number>;
  return { tenants, lines, usd: lines.reduce((sum, { usd }) => sum + usd, 0), signIn };
};
