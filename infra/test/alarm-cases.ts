import { TABLE } from '@cloudmend/store/table';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { METRICS } from '../runtime/metrics';
import { listDeadMetrics, listWidgets } from './metric-rules';
import { ALARMED, readTemplates, type Synthesised } from './synthesised';

interface Alarm {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions?: readonly unknown[];
  readonly TreatMissingData: string;
  readonly ComparisonOperator: string;
  readonly Threshold: number;
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: ReadonlyArray<{ readonly Value: { readonly Ref?: string } }>;
  readonly Metrics?: ReadonlyArray<{
    readonly Id: string;
    readonly Expression?: string;
    readonly MetricStat?: {
      readonly Metric: {
        readonly MetricName: string;
        readonly Dimensions: ReadonlyArray<{ readonly Name: string; readonly Value: unknown }>;
      };
    };
  }>;
}

const INFRA = join(__dirname, '..');
const DOCUMENT = join(INFRA, '..', 'docs', 'operations', 'alarms.md');

/** Alarms for operators. */
export const alarmCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  const alarms = (): Alarm[] =>
    Object.values(prod().templates).flatMap((template) =>
      Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties as Alarm),
    );
  const names = (): string[] =>
    alarms()
      .map(({ AlarmName }) => AlarmName.replace('cloudmend-prod-', ''))
      .sort();

  it('cover what would otherwise go unnoticed', () => {
    expect(names()).toEqual([
      'api-fails',
      'api-refuses',
      'api-slow',
      'calls-refused',
      'changes-silent',
      'changes-stuck',
      'custom-message-fails',
      'fixes-stuck',
      'functions-throttled',
      'life-silent',
      'life-stuck',
      'mail-bounces',
      'mail-complaints',
      'notices-stuck',
      'origin-secret-not-rotated',
      'packs-stuck',
      'people-not-swept',
      'people-silent',
      'post-confirmation-fails',
      'pre-sign-up-fails',
      'pre-token-generation-fails',
      'scans-break',
      'scans-given-up',
      'scans-wait',
      'schedules-missed',
      'sign-ins-fail',
      'site-fails',
      'status-fails',
      'status-silent',
      'table-throttled',
      'tickets-stuck',
      'trails-silent',
      'trails-torn',
      'trails-unread',
      'watchdog-breaks',
      'watchdog-silent',
      'workers-fail',
    ]);
  });

  it('notify a recipient and say what happened', () => {
    for (const { AlarmName, AlarmActions = [], AlarmDescription } of alarms()) {
      expect([AlarmName, AlarmActions.length, JSON.stringify(AlarmActions)]).toEqual([
        AlarmName,
        1,
        expect.stringContaining('Alarms'),
      ]);
      expect(AlarmDescription).toMatch(/\w+ \w+.*\.$/);
    }
  });

  it('and the dashboard show only metrics that are emitted, of resources that exist', () => {
    for (const synthesised of [dev(), prod()])
      expect(listDeadMetrics(readTemplates(synthesised), `cloudmend-${synthesised.stage}`)).toEqual([]);
  });

  it('show figures of our own that some function counts', () => {
    const sources = ['audit', 'lambda', 'notify', 'runtime', 'scan']
      .flatMap((part) => readdirSync(join(INFRA, part)).map((file) => join(INFRA, part, file)))
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('metrics.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const emitted = (name: string): boolean => new RegExp(`[{,\\s]${name}(:|,| \\})`).test(sources);
    expect(Object.keys(METRICS).filter((name) => !emitted(name))).toEqual([]);
  });

  it('notice a timer that does not call its function, whichever it is', () => {
    const templates = readTemplates(prod());
    const timed = templates.flatMap(({ Resources }) =>
      Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
        Type === 'AWS::Events::Rule' && Properties['ScheduleExpression'] !== undefined
          ? (Properties['Targets'] as Array<{ Arn: { 'Fn::GetAtt': [string, string] } }>).map(
              ({ Arn }) => Arn['Fn::GetAtt'][0],
            )
          : [],
      ),
    );
    const missed = alarms().filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    const watched = missed.flatMap(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value.Ref));
    // The watchdog has a heartbeat.
    expect(timed.filter((id) => !watched.includes(id)).map((id) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      'SweepScans',
    ]);
    expect(missed.filter(({ MetricName }) => MetricName === 'sweeps')).toMatchObject([
      { Namespace: 'cloudmend-prod', ComparisonOperator: 'LessThanThreshold', Threshold: 1 },
    ]);
    expect(new Set(missed.map(({ ComparisonOperator }) => ComparisonOperator))).toEqual(new Set(['LessThanThreshold']));
  });

  it("watch the account's reputation as a sender of mail only where mail is sent", () => {
    const ofMail = alarms().filter(({ Namespace }) => Namespace === 'AWS/SES');
    expect(ofMail.map(({ Threshold, TreatMissingData }) => [Threshold, TreatMissingData])).toEqual([
      [0.05, 'ignore'],
      [0.001, 'ignore'],
    ]);
    const names = JSON.stringify(readTemplates(dev()));
    expect(names).toContain('watchdog-silent');
    expect(names).not.toContain('AWS/SES');
  });

  it('has a dashboard with lists of workspaces, each of few enough logs for a query', () => {
    const widgets = readTemplates(prod()).flatMap(listWidgets);
    const lists = widgets.filter(({ type }) => type === 'log');
    expect(lists.map(({ properties }) => properties.title)).toEqual(['Scans by workspace', 'Notices by workspace']);
    for (const { properties } of lists) expect(properties.query?.match(/SOURCE/g)?.length).toBeLessThanOrEqual(50);
    const rules = readTemplates(prod()).flatMap(({ Resources }) =>
      Object.values(Resources).flatMap(({ Type, Properties }) =>
        Type === 'AWS::CloudWatch::InsightRule' ? [Properties?.['RuleName']] : [],
      ),
    );
    const ranked = JSON.stringify(widgets).match(/cloudmend-prod-workspaces-by-\w+/g) ?? [];
    expect([...new Set(ranked)].sort()).toEqual([...rules].sort());
  });

  it('calculate only with metrics that they name', () => {
    const calculated = alarms().flatMap(({ AlarmName, Metrics = [] }) =>
      Metrics.flatMap(({ Expression }) => (Expression ? [{ AlarmName, Metrics, Expression }] : [])),
    );
    expect(calculated.length).toBeGreaterThan(0);
    for (const { AlarmName, Metrics, Expression } of calculated) {
      const known = Metrics.map(({ Id }) => Id);
      const used = Expression.match(/\b[a-z]\w*/g) ?? [];
      expect([AlarmName, used.filter((id) => !known.includes(id)), used.length > 0]).toEqual([AlarmName, [], true]);
    }
  });

  it('add up metrics of which one alone may have data', () => {
    const sums = alarms().flatMap(({ AlarmName, Metrics = [] }) =>
      Metrics.flatMap(({ Expression = '' }) => (Expression.includes(' + ') ? [[AlarmName, Expression] as const] : [])),
    );
    expect(sums.map(([name]) => name.replace('cloudmend-prod-', '')).sort()).toEqual([
      'scans-break',
      'table-throttled',
      'workers-fail',
    ]);
    for (const [name, expression] of sums)
      expect([name, expression]).toEqual([name, expect.stringMatching(/^FILL\(\w+, 0\)( \+ FILL\(\w+, 0\))+$/)]);
  });

  it('count requests that an index of the table rejects, which its own metric leaves out', () => {
    const [throttled] = alarms().filter(({ AlarmName }) => AlarmName === 'cloudmend-prod-table-throttled');
    const counted = (throttled?.Metrics ?? []).flatMap(({ MetricStat }) =>
      (MetricStat?.Metric.Dimensions ?? [])
        .filter(({ Name }) => Name === 'GlobalSecondaryIndexName')
        .map(({ Value }) => [MetricStat?.Metric.MetricName, Value]),
    );
    for (const { name } of TABLE.indexes)
      for (const metric of ['ReadThrottleEvents', 'WriteThrottleEvents'])
        expect(counted).toContainEqual([metric, name]);
  });

  it('are mailed to everyone in the settings', () => {
    const { storage } = prod().templates;
    storage.resourceCountIs('AWS::SNS::Topic', 1);
    const subscribed = Object.values(storage.findResources('AWS::SNS::Subscription')).map(({ Properties }) => [
      Properties.Protocol,
      Properties.Endpoint,
    ]);
    expect(subscribed).toEqual(ALARMED.map((address) => ['email', address]));
  });

  it("are encrypted, and only come from this account's alarms", () => {
    const { storage } = prod().templates;
    storage.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
    storage.hasResourceProperties('AWS::KMS::Key', {
      EnableKeyRotation: true,
      KeyPolicy: {
        Statement: Match.arrayWith([Match.objectLike({ Principal: { Service: 'cloudwatch.amazonaws.com' } })]),
      },
    });
    const [policy] = Object.values(storage.findResources('AWS::SNS::TopicPolicy')) as Array<{
      Properties: { PolicyDocument: { Statement: Array<{ Effect: string; Condition: unknown; Principal: unknown }> } };
    }>;
    const statements = policy?.Properties.PolicyDocument.Statement ?? [];
    expect(statements.filter(({ Effect }) => Effect === 'Deny').map(({ Condition }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
    ]);
    const allowing = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowing).toMatchObject([
      {
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: {
          StringEquals: { 'aws:SourceAccount': expect.anything() },
          ArnLike: { 'aws:SourceArn': expect.anything() },
        },
      },
    ]);
  });

  it('include a budget of the account where one is set, and a dashboard where state is kept', () => {
    const { storage, web } = prod().templates;
    storage.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 500, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [80, 100].map((Threshold) => ({
        Notification: Match.objectLike({ Threshold }),
        Subscribers: ALARMED.map((Address) => ({ Address, SubscriptionType: 'EMAIL' })),
      })),
    });
    web.resourceCountIs('AWS::CloudWatch::Dashboard', 1);
  });

  it('have a run book each, which the mail names', () => {
    const [, ...sections] = readFileSync(DOCUMENT, 'utf8').split(/^### /m);
    const books = sections.map(
      (section) =>
        section
          .split(/^## /m)[0]
          ?.trim()
          .split(/\n{2,}/) ?? [],
    );
    expect(books.map(([name]) => name).sort()).toEqual(names());
    // What it means, then at least one paragraph on what to do.
    expect(books.filter(({ length }) => length < 3).map(([name]) => name)).toEqual([]);
    for (const { AlarmName, AlarmDescription } of alarms())
      expect(AlarmDescription).toContain(`docs/operations/alarms.md#${AlarmName.replace('cloudmend-prod-', '')}`);
  });
};
