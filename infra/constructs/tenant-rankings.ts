import { Stack } from 'aws-cdk-lib';
import { CfnInsightRule } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Names } from '../config/names';
import type { MetricName } from '../runtime/metrics';

/** What workspaces are ranked by, from the lines that their calls leave. */
const RANKED = {
  calls: { by: 'calls' },
  faults: { by: 'faults' },
  time: { by: 'callMs' },
  throttled: { by: 'throttled' },
} as const satisfies Readonly<Record<string, { readonly by: MetricName }>>;

export type Ranking = keyof typeof RANKED;
export const RANKINGS = Object.keys(RANKED) as readonly Ranking[];

export const rankingName = ({ prefix }: Pick<Names, 'prefix'>, ranking: Ranking): string =>
  `${prefix}-workspaces-by-${ranking}`;

/** Logs Insights queries by name. Saved without log groups, because a query takes at most 50 of them. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'Workspaces by calls': [
    'filter ispresent(tenantId) and ispresent(calls)',
    'stats sum(calls) as called, sum(faults) as failed, pct(callMs, 95) as p95 by tenantId',
    'sort called desc',
    'limit 20',
  ],
  'Workspaces by throttled calls': [
    'filter ispresent(tenantId) and ispresent(throttled)',
    'stats sum(throttled) as rejected by tenantId, contract',
    'sort rejected desc',
    'limit 20',
  ],
};

/** Lists of workspaces for the logs of few functions, as the dashboard shows them. */
export const SCANS_BY_WORKSPACE = [
  'filter ispresent(tenantId) and (ispresent(scansDone) or ispresent(scansFailed) or ispresent(findings))',
  'stats sum(scansDone) as done, sum(scansFailed) as failed, sum(findings) as open_findings by tenantId',
  'sort done + failed desc',
  'limit 20',
];
export const NOTICES_BY_WORKSPACE = [
  'filter ispresent(tenantId) and (ispresent(noticesSent) or ispresent(noticesFailed))',
  'stats sum(noticesSent) as delivered, sum(noticesFailed) as failed by tenantId',
  'sort failed desc, delivered desc',
  'limit 20',
];

/**
 * Which workspaces call most, fail most and wait longest. The functions of calls have more log groups than a Logs Insights query takes, and
 * a Contributor Insights rule takes all with a prefix; a dimension would be billed for each workspace.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/ContributorInsights-RuleSyntax.html
 */
export class TenantRankings extends Construct {
  constructor(scope: Construct, id: string, names: Names) {
    super(scope, id);
    for (const [ranking, { by }] of Object.entries(RANKED) as ReadonlyArray<[Ranking, { readonly by: MetricName }]>)
      new CfnInsightRule(this, ranking, {
        ruleName: rankingName(names, ranking),
        ruleState: 'ENABLED',
        ruleBody: Stack.of(this).toJsonString({
          Schema: { Name: 'CloudWatchLogRule', Version: 1 },
          LogGroupNames: [`${names.logs}/*`],
          LogFormat: 'JSON',
          Contribution: {
            Keys: ['$.tenantId'],
            ValueOf: `$.${by}`,
            Filters: [{ Match: `$.${by}`, IsPresent: true }],
          },
          AggregateOn: 'Sum',
        }),
      });
    for (const [name, lines] of Object.entries(QUERIES))
      new CfnQueryDefinition(this, name, { name: `${names.prefix}/${name}`, queryString: lines.join('\n| ') });
  }
}
