import type { Template } from '@cloudmend/infra/config';
import { planDeployment } from './plan';
import { printPlan } from './print-plan';

const role = (action: string) => ({
  Type: 'AWS::IAM::Role',
  Properties: { Policies: [{ PolicyDocument: { Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] } }] },
});
const key = { Type: 'AWS::KMS::Key', Properties: { KeyPolicy: { Statement: [] } } };
const stacks = (resources: Template['Resources']): Map<string, Template> =>
  new Map([['x-storage', { Resources: resources }]]);

describe('the plan of a deployment', () => {
  it('counts what is created, changed and removed in each stack', () => {
    const next = stacks({ Kept: key, Changed: role('s3:GetObject'), New: key });
    const last = new Map([
      ...stacks({ Kept: key, Changed: role('s3:ListBucket'), Old: key }),
      ['x-gone', { Resources: { A: key } }],
    ]);
    expect(planDeployment(next, last).stacks).toEqual([
      { name: 'x-storage', created: 1, changed: 1, removed: 1 },
      { name: 'x-gone', created: 0, changed: 0, removed: 1 },
    ]);
  });

  it('lists every statement that a permission gains or loses, and no other', () => {
    const { permissions } = planDeployment(
      stacks({ Same: role('sts:AssumeRole'), Changed: role('s3:GetObject') }),
      stacks({ Same: role('sts:AssumeRole'), Changed: role('s3:ListBucket') }),
    );
    expect(permissions).toEqual([
      '+ x-storage Changed {"Effect":"Allow","Action":"s3:GetObject","Resource":"*"}',
      '- x-storage Changed {"Effect":"Allow","Action":"s3:ListBucket","Resource":"*"}',
    ]);
  });

  it('adds up what costs money while no one uses it', () => {
    const { cost } = planDeployment(
      stacks({
        Key: key,
        Secret: { Type: 'AWS::SecretsManager::Secret' },
        Acl: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}, {}] } },
        Alarm: {
          Type: 'AWS::CloudWatch::Alarm',
          Properties: { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, { Expression: 'a-b' }] },
        },
        Heartbeat: {
          Type: 'AWS::CloudWatch::Alarm',
          Properties: { Namespace: 'cloudmend-x', MetricName: 'sweeps', TreatMissingData: 'breaching' },
        },
        Silent: {
          Type: 'AWS::CloudWatch::Alarm',
          Properties: { Namespace: 'AWS/Lambda', MetricName: 'Invocations', TreatMissingData: 'breaching' },
        },
        Ranking: { Type: 'AWS::CloudWatch::InsightRule' },
        Sweep: { Type: 'AWS::Lambda::Function', Properties: { MemorySize: 512 } },
        EachMinute: {
          Type: 'AWS::Events::Rule',
          Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Arn: { 'Fn::GetAtt': ['Sweep', 'Arn'] } }] },
        },
        OnEvent: { Type: 'AWS::Events::Rule', Properties: { EventPattern: {} } },
        Table: { Type: 'AWS::DynamoDB::Table' },
      }),
      new Map(),
    );
    expect(cost.lines.map(({ name, count, usd }) => [name, count, Number(usd.toFixed(2))])).toEqual([
      ['firewalls', 1, 8],
      ['KMS keys', 1, 1],
      ['rankings of workspaces', 1, 0.5],
      // 43,800 runs of 0.3 s at half a GB, with their calls and traces.
      ['secrets', 1, 0.4],
      ['alarms', 3, 0.4],
      ['functions on a timer', 1, 0.32],
      ['heartbeats', 1, 0.3],
    ]);
    expect(cost.usd).toBeCloseTo(10.92, 2);
  });

  it('is printed with its totals', () => {
    const text = printPlan(planDeployment(stacks({ Key: key, Role: role('a:B') }), new Map()), 'permissions.txt');
    expect(text).toContain('x-storage       2       0       0');
    expect(text).toContain('Permissions: 1 statements added, 0 removed; all are listed in permissions.txt.');
    expect(text).toMatch(/1 KMS keys +\$1\.00\n +Total +\$1\.00$/);
  });
});
