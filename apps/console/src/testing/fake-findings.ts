import { AppError } from '@cloudmend/domain/errors';
import { countBySeverity, type Finding, mentions, toAcceptance } from '@cloudmend/domain/findings';
import { aFindingDetail, anAcceptance } from '@cloudmend/domain/testing';
import { narrateFinding } from '@cloudmend/domain/copilot';
import type { FakeRequest, FakeRoutes } from './fake-routes';
import { aCheckDetail, type FakeWorkspace } from './workspace';

const NOW = '2026-11-21T09:00:00.000Z';

const passes = (finding: Finding, query: URLSearchParams, without: readonly string[] = []): boolean => {
  const words = (name: string) => (without.includes(name) ? undefined : query.get(name)?.split(','));
  const fields = {
    severity: finding.severity,
    status: finding.status,
    account: finding.accountId,
    service: finding.service,
    region: finding.region,
    check: finding.check,
    acceptance: finding.acceptance?.state ?? '',
  };
  return (
    Object.entries(fields).every(([name, is]) => words(name)?.includes(is) ?? true) &&
    mentions(finding, query.get('q') ?? '')
  );
};

const facet = (findings: readonly Finding[], of: (finding: Finding) => string) =>
  [...new Set(findings.map(of))].map((value) => ({
    value,
    count: findings.filter((finding) => of(finding) === value).length,
  }));

const summary = (world: FakeWorkspace, query: URLSearchParams) => {
  const asked = new URLSearchParams(query.has('status') ? query : [...query, ['status', 'open']]);
  const statusCounts = { open: 0, resolved: 0, muted: 0 };
  for (const finding of world.findings) if (passes(finding, asked, ['status'])) statusCounts[finding.status] += 1;
  const counted = world.findings
    .filter((finding) => passes(finding, asked))
    .map((finding) => ({ ...finding, status: 'open' as const }));
  return {
    severityCounts: countBySeverity(counted),
    statusCounts,
    acceptanceCounts: {
      accepted: world.findings.filter(({ acceptance }) => acceptance?.state === 'accepted').length,
      requested: world.findings.filter(({ acceptance }) => acceptance?.state === 'requested').length,
    },
    workCounts: { mine: 0, overdue: 0, week: 0, none: world.findings.length },
    facets: {
      service: facet(world.findings, ({ service }) => service),
      region: facet(world.findings, ({ region }) => region),
      account: facet(world.findings, ({ accountId }) => accountId),
    },
    services: [...new Set(counted.map(({ service }) => service))].map((service) => ({
      service,
      counts: countBySeverity(counted.filter((finding) => finding.service === service)),
    })),
    lastUpdated: world.scans.some(({ status }) => status === 'done') ? '2026-11-20T18:02:22.000Z' : null,
  };
};

const IMPACT = { dataClass: 'pii', bytes: 86 * 1024 ** 3, basis: 'standard' } as const;

const findDetail = (world: FakeWorkspace, id: string | undefined) => {
  const found = world.findings.find((finding) => finding.id === id);
  return found
    ? aFindingDetail({ expected: 'No bucket is readable by anyone', impact: IMPACT, ...found })
    : new AppError('not-found', 'The finding was not found.');
};

const decide =
  (change: (request: FakeRequest) => Partial<Finding>) => (world: FakeWorkspace) => (request: FakeRequest) => {
    const id = request.path.split('/').at(-2);
    world.findings = world.findings.map((finding) =>
      finding.id === id ? { ...finding, ...change(request) } : finding,
    );
    return findDetail(world, id);
  };

const mute = decide(({ body }) => ({
  status: 'muted',
  mute: {
    reason: String(body['reason']),
    owner: (body['owner'] as string | undefined) ?? null,
    by: 'admin@acme.example',
    at: NOW,
    until: (body['until'] as string | undefined) ?? null,
  },
}));
const unmute = decide(() => ({ status: 'open', mute: null }));
const resolve = decide(() => ({ status: 'resolved' }));

const explain = (world: FakeWorkspace, id: string | null) => {
  const finding = findDetail(world, id ?? undefined);
  if (finding instanceof AppError) return finding;
  const story = { finding, check: aCheckDetail(finding.check), accountName: 'acme-prod', now: new Date(NOW) };
  const counts = { alike: { findings: 3, accounts: 2 }, besides: 0, recommendations: [] };
  return { kind: 'finding', canPhrase: false, ...narrateFinding({ ...story, ...counts }) };
};

/** The findings calls, over a workspace's findings. */
export const findingRoutes = (world: FakeWorkspace): FakeRoutes => ({
  'GET /findings': ({ query }) => world.findings.filter((finding) => passes(finding, query)),
  'GET /tenants/*/findings/summary': ({ query }) => summary(world, query),
  'GET /tenants/*/findings/*': ({ path }) => findDetail(world, path.split('/').at(-1)),
  'GET /tenants/*/explanations/finding': ({ query }) => explain(world, query.get('id')),
  'POST /tenants/*/findings/*/mute': mute(world),
  'POST /tenants/*/findings/*/unmute': unmute(world),
  'POST /tenants/*/findings/*/resolve': resolve(world),
  'GET /tenants/*/acceptances': () => [],
  'POST /tenants/*/acceptances': ({ body }) =>
    toAcceptance(anAcceptance({ reason: String(body['reason']), until: String(body['until']) }), new Date(NOW)),
});
