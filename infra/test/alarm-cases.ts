import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { ALARMED, type Synthesised } from './synthesised';

interface Alarm {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions?: readonly unknown[];
  readonly TreatMissingData: string;
  readonly Metrics?: ReadonlyArray<{ readonly Id: string; readonly Expression?: string }>;
}

const DOCUMENT = join(__dirname, '..', '..', 'docs', 'alarms.md');

/** Alarms for operators. */
export const alarmCases = (prod: () => Synthesised): void => {
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
      'changes-stuck',
      'custom-message-fails',
      'fixes-stuck',
      'functions-throttled',
      'life-stuck',
      'notices-stuck',
      'origin-secret-not-rotated',
      'packs-stuck',
      'people-not-swept',
      'post-confirmation-fails',
      'pre-sign-up-fails',
      'pre-token-generation-fails',
      'scans-break',
      'schedules-missed',
      'sign-ins-fail',
      'site-fails',
      'status-not-checked',
      'sweeps-missed',
      'table-throttled',
      'tickets-stuck',
      'trails-torn',
      'watchdog-breaks',
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

  it('are documented, each with a response', () => {
    const explained = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(names());
  });
};
