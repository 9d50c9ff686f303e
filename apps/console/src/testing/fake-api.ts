import { AppError, HTTP_STATUS } from '@cloudmend/domain/errors';
import { prioritise } from '@cloudmend/domain/priorities';
import type { Dismissal } from '@cloudmend/domain/recommendations';
import type { ScanRequest } from '@cloudmend/domain/scans';
import type { Schedule, ScheduledScan } from '@cloudmend/domain/schedules';
import { toLedger } from './fake-ledger';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@cloudmend/domain/thresholds';
import { aScanDetail, aScheduledScan } from '@cloudmend/domain/testing';
import { toUsage, toWorkspace } from './company';
import { changeRoutes } from './fake-changes';
import { findingRoutes } from './fake-findings';
import { modelRoutes } from './fake-model';
import { budgetRoutes } from './fake-budgets';
import { workRoutes } from './fake-work';
import { notificationRoutes } from './fake-notifications';
import { ticketRoutes } from './fake-tickets';
import { repositoryRoutes } from './fake-repositories';
import { runRoutes } from './fake-runs';
import type { FakeRequest, FakeRoutes } from './fake-routes';
import { aCheckDetail, aWorkspace, findFramework, readMe, buildTemplate, type FakeWorkspace } from './workspace';
const changeSchedule = (
  world: FakeWorkspace,
  scheduleId: string | undefined,
  change: Partial<ScheduledScan>,
): ScheduledScan | undefined => {
  world.schedules = world.schedules.map((schedule) =>
    schedule.scheduleId === scheduleId ? { ...schedule, ...change } : schedule,
  );
  return world.schedules.find((schedule) => schedule.scheduleId === scheduleId);
};

const settle = (world: FakeWorkspace, id: string | undefined, dismissal: Dismissal | undefined) => {
  world.recommendations = world.recommendations.map((one) => {
    if (one.id !== id) return one;
    const { dismissal: _old, ...rest } = one;
    return dismissal ? { ...rest, status: 'dismissed' as const, dismissal } : { ...rest, status: 'open' as const };
  });
  return world.recommendations.find((one) => one.id === id);
};

const buildRoutes = (world: FakeWorkspace): FakeRoutes => ({
  'GET /me': () => readMe(world),
  'POST /me/sessions/end': () => ({ ended: true }),
  'GET /tenant/check': ({ query }) => ({ exists: query.get('tenantId') === world.tenantId }),
  'POST /tenant/ensure': ({ body }) => ({ tenantId: body['tenantId'], message: 'Tenant ready.' }),
  'GET /tenants/*/accounts': () => world.accounts,
  'GET /tenants/*/accounts/aws/role-template': () => buildTemplate(world),
  'POST /tenants/*/accounts/link': ({ body }) => {
    const account = {
      cloud: 'aws' as const,
      accountId: String(body['accountId']),
      friendlyName: String(body['friendlyName'] ?? ''),
      roleArn: (body['roleArn'] as string | undefined) ?? null,
      status: body['roleArn'] ? ('connected' as const) : ('pending' as const),
      statusReason: null,
      lastScanAt: null,
    };
    world.accounts = [...world.accounts.filter(({ accountId }) => accountId !== account.accountId), account];
    return account;
  },
  'POST /tenants/*/accounts/relink': ({ body }) => {
    const relinked = { roleArn: String(body['roleArn']), status: 'connected' as const, statusReason: null };
    const account = world.accounts.find(({ accountId }) => accountId === body['accountId']);
    if (!account) return new AppError('not-found', 'The account was not found.');
    world.accounts = world.accounts.map((one) => (one === account ? { ...one, ...relinked } : one));
    return { ...account, ...relinked };
  },
  'POST /tenants/*/accounts/test': () => ({ assumed: true }),
  'DELETE /tenants/*/accounts/delete': ({ body }) => {
    world.accounts = world.accounts.filter(({ accountId }) => accountId !== body['accountId']);
    return { accountId: body['accountId'] };
  },
  'GET /tenants/*/scans': () => world.scans,
  'GET /tenants/*/scans/*': ({ path }) =>
    world.scans.find(({ scanId }) => path.endsWith(scanId)) ?? new AppError('not-found', 'The scan was not found.'),
  'POST /scan': ({ body }) => {
    const scan = aScanDetail({
      scanId: 'scan-new',
      status: 'queued',
      percent: 0,
      parts: [],
      resources: 0,
      apiCalls: 0,
      finishedAt: null,
      scanTs: new Date().toISOString(),
      accountIds: body['accounts'] as string[],
    });
    world.scans = [scan, ...world.scans];
    return { scanId: scan.scanId };
  },
  'POST /tenants/*/scans/*/cancel': ({ path }) => {
    const scanId = path.split('/').at(-2) as string;
    world.scans = world.scans.map((scan) =>
      scan.scanId === scanId ? { ...scan, status: 'cancelled' as const } : scan,
    );
    return { scanId, status: 'cancelled' };
  },
  'GET /tenants/*/schedules': () => world.schedules,
  'POST /scan/schedule': ({ body }) => {
    const saved = aScheduledScan({
      scheduleId: 'schedule-new',
      schedule: body['schedule'] as Schedule,
      scan: body['scan'] as ScanRequest,
    });
    world.schedules = [...world.schedules, saved];
    return { scheduleId: saved.scheduleId, nextRun: saved.nextRun };
  },
  'POST /tenants/*/schedules/*/pause': ({ path }) =>
    changeSchedule(world, path.split('/').at(-2), { paused: true, nextRun: null }),
  'POST /tenants/*/schedules/*/resume': ({ path }) =>
    changeSchedule(world, path.split('/').at(-2), {
      paused: false,
      nextRun: '2026-11-22T01:30:00.000Z',
      reason: undefined,
    }),
  'DELETE /tenants/*/schedules/*': ({ path }) => {
    const scheduleId = path.split('/').at(-1);
    world.schedules = world.schedules.filter((schedule) => schedule.scheduleId !== scheduleId);
    return { scheduleId };
  },
  'GET /tenants/*/workspace': () => toWorkspace(world),
  'GET /tenants/*/usage': () => toUsage(world),
  'GET /tenants/*/audit': () => [],
  ...changeRoutes(world),
  ...findingRoutes(world),
  ...repositoryRoutes(world),
  ...notificationRoutes(world),
  ...budgetRoutes(),
  ...workRoutes(world),
  ...ticketRoutes(world),
  ...modelRoutes(world),
  ...runRoutes(world),
  'GET /tenants/*/compliance': () => world.compliance,
  'GET /tenants/*/compliance/*': ({ path }) => findFramework(world, path.split('/').at(-1) ?? ''),
  'GET /tenants/*/settings/thresholds': () => world.thresholds ?? DEFAULT_THRESHOLDS,
  'POST /tenants/*/settings/thresholds': ({ body }) =>
    (world.thresholds = { ...(world.thresholds ?? DEFAULT_THRESHOLDS), ...body, tenantId: undefined } as Thresholds),
  'GET /tenants/*/checks/*': ({ path }) => aCheckDetail(path.split('/').at(-1) ?? ''),
  'GET /tenants/*/ledger': () => toLedger(world.ledger),
  'GET /tenants/*/priorities': () => prioritise(world.findings, world.recommendations),
  'GET /tenants/*/recommendations': () => world.recommendations,
  'GET /tenants/*/recommendations/unjudged': () => world.unjudged,
  'GET /tenants/*/recommendations/*': ({ path }) => ({
    recommendation: world.recommendations.find(({ id }) => id === path.split('/').at(-1)),
    remedy: aCheckDetail('').remedy,
  }),
  'POST /tenants/*/recommendations/*/dismiss': ({ path, body }) =>
    settle(world, path.split('/').at(-2), {
      reason: String(body['reason']),
      by: 'owner@example.com',
      at: '2026-11-21T12:00:00.000Z',
    }),
  'POST /tenants/*/recommendations/*/reopen': ({ path }) => settle(world, path.split('/').at(-2), undefined),
  'GET /tenants/*/forecast': () => world.forecast,
  'GET /tenants/*/estate': () => world.estate,
  'GET /tenants/*/carbon': () => ({ rows: [], months: [], regions: [], reconciliations: [], regionHints: [] }),
  'GET /tenants/*/reports/carbon': () => [],
  'GET /tenants/*/metrics': ({ query }) => ({
    ...world.metrics,
    compare: query.get('compare') ? world.metrics.compare : undefined,
  }),
});

const matches = (pattern: string, method: string, path: string): boolean => {
  const [wantedMethod, wantedPath = ''] = pattern.split(' ');
  const parts = path.split('/');
  const wanted = wantedPath.split('/');
  return (
    wantedMethod === method &&
    wanted.length === parts.length &&
    wanted.every((part, index) => part === '*' || part === parts[index])
  );
};

const answer = (outcome: unknown): Response => {
  const isError = outcome instanceof AppError;
  const body = isError
    ? {
        code: outcome.code,
        message: outcome.message,
        requestId: outcome.requestId ?? 'req-fake',
        details: outcome.details,
      }
    : outcome;
  return new Response(JSON.stringify(body), {
    status: isError ? HTTP_STATUS[outcome.code] : 200,
    headers: { 'content-type': 'application/json' },
  });
};

/**
 * A fake API of one workspace behind `fetch`. A handler that returns an AppError is a refusal; one that throws is a
 * network failure.
 */
export const fakeApi = (
  world: FakeWorkspace = aWorkspace(),
  overrides: FakeRoutes = {},
): { fetch: typeof fetch; requests: FakeRequest[]; world: FakeWorkspace } => {
  const requests: FakeRequest[] = [];
  // First, so that one wins over a broader pattern too.
  const routes = [...Object.entries(overrides), ...Object.entries(buildRoutes(world))];
  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'https://app.example');
    const path = url.pathname.replace(/^\/api/, '');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    };
    requests.push(request);
    const handler = routes.find(([pattern]) => matches(pattern, request.method, path))?.[1];
    return answer(handler ? await handler(request) : new AppError('not-found', `No route ${request.method} ${path}`));
  };
  return { fetch: fakeFetch, requests, world };
};
