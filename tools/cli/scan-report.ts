import type { DraftRecommendation, Unjudged } from '@cloudmend/finops';
import {
  type DailyCost,
  type Gap,
  type UnitSnapshot,
  type Verdict,
  measureCoverage,
  frameworkStates,
  isOwned,
} from '@cloudmend/scanner';

/** The output of `scan --format json`: fields may be added but not changed. */
export interface ScanReport {
  readonly schema: 'cloudmend.scan/1';
  readonly account: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly apiCalls: number;
  readonly resources: number;
  readonly verdicts: ReadonlyArray<
    Pick<Verdict, 'check' | 'status' | 'resource' | 'region' | 'severity' | 'title' | 'detail' | 'recommendation'>
  >;
  readonly recommendations: ReadonlyArray<
    Pick<
      DraftRecommendation,
      'rule' | 'resource' | 'region' | 'monthlySavingUsd' | 'monthlyKgCo2e' | 'risk' | 'detail' | 'inputs'
    >
  >;
  readonly gaps: ReadonlyArray<Pick<Gap, 'service' | 'region' | 'operation' | 'reason'>>;
  readonly coverage: ReadonlyArray<{
    readonly framework: string;
    readonly name: string;
    readonly assessed: number;
    readonly passed: number;
    readonly coverage: number;
    readonly manual: number;
    readonly unknown: number;
    readonly total: number;
  }>;
  /** Resources in scope of a saving rule that could not be evaluated: none of them counts as passed. */
  readonly unjudged: ReadonlyArray<Pick<Unjudged, 'rule' | 'resource' | 'region' | 'reason' | 'detail'>>;
  /** USD per day and service; absent if cost was not read. */
  readonly costs?: readonly DailyCost[];
}

interface Scanned {
  readonly accountId: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly apiCalls: number;
  readonly units: readonly UnitSnapshot[];
  readonly verdicts: readonly Verdict[];
  readonly recommendations: readonly DraftRecommendation[];
  readonly unjudged: readonly Unjudged[];
  readonly gaps: readonly Gap[];
}

const coverageRows = (verdicts: readonly Verdict[]): ScanReport['coverage'] =>
  frameworkStates(verdicts).map(({ framework, name, controls }) => {
    const { assessed, passed, coverage, manual, unknown, total } = measureCoverage(controls);
    return { framework, name, assessed, passed, coverage, manual, unknown, total };
  });

/** The report of one account's scan. */
export const toReport = ({
  accountId,
  startedAt,
  durationMs,
  apiCalls,
  units,
  verdicts,
  recommendations,
  unjudged,
  gaps,
}: Scanned): ScanReport => {
  const resources = new Set(units.flatMap((unit) => unit.resources.filter(isOwned).map(({ arn }) => arn)));
  const costs = units.find((unit) => unit.costs)?.costs;
  return {
    schema: 'cloudmend.scan/1',
    account: accountId,
    startedAt: startedAt.toISOString(),
    durationMs,
    apiCalls,
    resources: resources.size,
    verdicts: verdicts.map(({ check, status, resource, region, severity, title, detail, recommendation }) => ({
      check,
      status,
      resource,
      region,
      severity,
      title,
      detail,
      recommendation,
    })),
    recommendations: recommendations.map(
      ({ rule, resource, region, monthlySavingUsd, monthlyKgCo2e, risk, detail, inputs }) => ({
        rule,
        resource,
        region,
        monthlySavingUsd,
        monthlyKgCo2e,
        risk,
        detail,
        inputs,
      }),
    ),
    gaps: gaps.map(({ service, region, operation, reason }) => ({ service, region, operation, reason })),
    coverage: coverageRows(verdicts),
    unjudged: unjudged.map(({ rule, resource, region, reason, detail }) => ({
      rule,
      resource,
      region,
      reason,
      detail,
    })),
    ...(costs ? { costs } : {}),
  };
};
