import { Match, type Template } from 'aws-cdk-lib/assertions';
import { listPaths } from '@cloudmend/domain/contract';
import { endpoints } from '../api/endpoints';
import { TOKEN_CALLS_PATH } from '../runtime/token-calls';
import { listActions, listStatements } from './policies';
import { listProperties, type TEMPLATE_ROWS } from './template-rows';

interface Acl {
  readonly Scope: string;
  readonly Rules: ReadonlyArray<{
    readonly Name: string;
    readonly Action?: object;
    readonly Statement: {
      readonly RateBasedStatement?: { readonly AggregateKeyType: string; readonly Limit: number };
      readonly ManagedRuleGroupStatement?: {
        readonly Name: string;
        readonly RuleActionOverrides?: ReadonlyArray<{ readonly Name: string; readonly ActionToUse: object }>;
      };
    };
  }>;
}

const listRules = (template: Template): Acl['Rules'] =>
  listProperties<Acl>(template, 'AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules);
const listGroups = (template: Template): string[] =>
  listRules(template).flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name ?? []);
const floods = (template: Template): number[] =>
  listRules(template).flatMap(({ Action, Statement }) =>
    JSON.stringify(Action) === '{"Block":{}}' ? (Statement.RateBasedStatement?.Limit ?? []) : [],
  );

interface Log {
  readonly Properties: {
    readonly KmsKeyId?: unknown;
    readonly RetentionInDays?: number;
    readonly LogGroupName: unknown;
  };
  readonly DeletionPolicy?: string;
}

/** Rows of docs/THREATS.md about configuration, as deployed to production. */
export const HARDENING_ROWS: typeof TEMPLATE_ROWS = [
  [
    'S25',
    'the gateway takes tokens of the one pool for its clients',
    ({ api, identity }) => {
      const clients = Object.keys(identity.findResources('AWS::Cognito::UserPoolClient'));
      const [authorizer, ...more] = listProperties<{
        JwtConfiguration: { Audience?: readonly unknown[]; Issuer?: unknown };
      }>(api, 'AWS::ApiGatewayV2::Authorizer');
      expect(more).toEqual([]);
      expect(authorizer?.JwtConfiguration.Audience).toHaveLength(clients.length);
      for (const client of clients) expect(JSON.stringify(authorizer?.JwtConfiguration.Audience)).toContain(client);
      expect(JSON.stringify(authorizer?.JwtConfiguration.Issuer)).toContain('https://cognito-idp.');
    },
  ],
  [
    'S27',
    'a session that is ended cannot be renewed',
    ({ identity }) => {
      identity.allResourcesProperties('AWS::Cognito::UserPoolClient', {
        EnableTokenRevocation: true,
        RefreshTokenRotation: { Feature: 'ENABLED' },
      });
    },
  ],
  [
    'S07',
    'a changed address takes effect only once proven, and an account is recovered only through its proven address',
    ({ identity }) => {
      identity.hasResourceProperties('AWS::Cognito::UserPool', {
        UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      });
    },
  ],
  [
    'S32',
    'the user pool has its own firewall, since browsers call it directly',
    ({ identity }) => {
      const [pool] = Object.keys(identity.findResources('AWS::Cognito::UserPool'));
      identity.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'REGIONAL' });
      identity.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
        ResourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
        WebACLArn: Match.anyValue(),
      });
      expect(floods(identity)).toEqual([1000]);
      expect(listGroups(identity)).toEqual([
        'AWSManagedRulesAmazonIpReputationList',
        'AWSManagedRulesKnownBadInputsRuleSet',
      ]);
    },
  ],
  [
    'S63',
    "the workflow's log contains no inputs, which name tenants",
    ({ scan }) => {
      const logged = listProperties<{ LoggingConfiguration?: { IncludeExecutionData?: boolean } }>(
        scan,
        'AWS::StepFunctions::StateMachine',
      );
      expect(logged.map(({ LoggingConfiguration }) => LoggingConfiguration?.IncludeExecutionData)).toEqual([false]);
    },
  ],
  [
    'S80',
    "nothing older than TLS 1.2 is accepted under the site's own name, nor between CDN and API",
    ({ web }) => {
      const [config] = listProperties<{
        DistributionConfig: {
          ViewerCertificate?: object;
          Origins: ReadonlyArray<{ CustomOriginConfig?: object }>;
        };
      }>(web, 'AWS::CloudFront::Distribution');
      expect(config?.DistributionConfig.ViewerCertificate).toMatchObject({
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      });
      const api = config?.DistributionConfig.Origins.filter((origin) => origin.CustomOriginConfig !== undefined);
      expect(api).toMatchObject([
        { CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] } },
      ]);
    },
  ],
  [
    'S81',
    "platform secrets exist only in Secrets Manager: readable only where needed, and the CDN's secret is rotated",
    (templates) => {
      const functions = Object.values(templates).flatMap((template) =>
        listProperties<{ Environment?: object }>(template, 'AWS::Lambda::Function'),
      );
      expect(
        functions.filter(({ Environment }) => /resolve:(?:secretsmanager|ssm)/.test(JSON.stringify(Environment ?? {}))),
      ).toEqual([]);
      templates.web.hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
        RotationLambdaARN: Match.anyValue(),
        RotationRules: { AutomaticallyAfterDays: 30 },
      });
      templates.web.hasResourceProperties('AWS::Lambda::Permission', {
        Principal: 'secretsmanager.amazonaws.com',
        SourceArn: Match.anyValue(),
        SourceAccount: { Ref: 'AWS::AccountId' },
      });
      const readers = (secret: string) =>
        Object.values(templates)
          .flatMap(listStatements)
          .filter(
            (statement) =>
              listActions(statement).includes('secretsmanager:GetSecretValue') &&
              JSON.stringify(statement.Resource).includes(secret),
          )
          .flatMap(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')));
      const asWorkers = endpoints
        .filter(({ uses }) => uses.customerCloud)
        .map(({ contract }) => contract.name as string);
      const names = endpoints
        .map(({ contract }) => contract.name as string)
        .filter((name) => !asWorkers.includes(name));
      const origin = readers('OriginSecret');
      expect(origin.filter((role) => names.includes(role)).sort()).toEqual([...names].sort());
      expect(origin.filter((role) => !names.includes(role)).sort()).toEqual([
        expect.stringContaining('RotateOriginSecret'),
        expect.stringContaining('Worker'),
      ]);
      const paged = endpoints.filter(
        ({ contract: { input } }) => 'shape' in input && Object.hasOwn(input.shape as object, 'cursor'),
      );
      expect(readers('CursorSecret').sort()).toEqual(paged.map(({ contract }) => contract.name).sort());
      // The table contains records, not keys.
      expect(
        Object.values(templates)
          .flatMap(listStatements)
          .filter(({ Condition }) => JSON.stringify(Condition ?? {}).includes('S#SECRET')),
      ).toEqual([]);
    },
  ],
  [
    'S82',
    "logs are encrypted with the environment's key, retained as configured, and outlive their stack",
    (templates) => {
      const logs = Object.values(templates).flatMap(
        (template) => Object.values(template.findResources('AWS::Logs::LogGroup')) as Log[],
      );
      expect(logs.length).toBeGreaterThan(endpoints.length);
      for (const { Properties, DeletionPolicy } of logs) {
        expect(JSON.stringify(Properties.KmsKeyId ?? null)).toContain('LogKey');
        expect(Properties.RetentionInDays).toBe(365);
        expect(DeletionPolicy).toBe('RetainExceptOnCreate');
        // Otherwise the next stack could not be created next to the previous logs.
        expect(JSON.stringify(Properties.LogGroupName)).toContain('AWS::StackId');
      }
      templates.storage.hasResourceProperties('AWS::KMS::Key', {
        EnableKeyRotation: true,
        KeyPolicy: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Sid: 'Logs',
              Condition: {
                ArnLike: {
                  'kms:EncryptionContext:aws:logs:arn': [
                    { 'Fn::Join': ['', Match.arrayWith([':log-group:/cloudmend-prod/*'])] },
                    { 'Fn::Join': ['', Match.arrayWith([':log-group:/aws/vendedlogs/states/cloudmend-prod*'])] },
                  ],
                },
              },
            }),
          ]),
        },
      });
    },
  ],
  [
    'S83',
    'expensive routes have their own throttles, and known attacks and floods do not reach the API',
    ({ api, web }) => {
      const [stage] = listProperties<{
        RouteSettings?: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>;
        DefaultRouteSettings: { ThrottlingRateLimit: number };
      }>(api, 'AWS::ApiGatewayV2::Stage');
      const { [`ANY ${TOKEN_CALLS_PATH}`]: byToken, ...settings } = stage?.RouteSettings ?? {};
      const costly = endpoints.filter(
        ({ contract, uses }) =>
          // SCIM is limited for each workspace, once its token was verified.
          contract.method !== 'ANY' &&
          (contract.audience === 'anyone' ||
            contract.audience === 'machine' ||
            uses.mail ||
            uses.identity ||
            uses.customerCloud ||
            uses.workflow),
      );
      // Half of the stage: programs leave the rest to people.
      expect(byToken).toMatchObject({
        ThrottlingRateLimit: (stage?.DefaultRouteSettings.ThrottlingRateLimit ?? 0) / 2,
      });
      expect(Object.keys(settings).sort()).toEqual(
        costly.flatMap(({ contract }) => listPaths(contract).map((path) => `${contract.method} /api${path}`)).sort(),
      );
      for (const own of Object.values(settings))
        expect(own.ThrottlingRateLimit).toBeLessThanOrEqual(
          (stage?.DefaultRouteSettings.ThrottlingRateLimit ?? 0) / 10,
        );
      expect(settings['POST /api/contact']).toMatchObject({ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 });
      expect(floods(web)).toEqual([3000]);
      expect(listGroups(web)).toEqual([
        'AWSManagedRulesAmazonIpReputationList',
        'AWSManagedRulesKnownBadInputsRuleSet',
        'AWSManagedRulesCommonRuleSet',
      ]);
      // Text in notes and searches is not an attack: rules that inspect bodies and queries only count.
      const counted = listRules(web).flatMap(({ Statement }) =>
        (Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []).map(({ Name, ActionToUse }) => [
          Name,
          JSON.stringify(ActionToUse),
        ]),
      );
      const isText = /_(BODY|QUERYARGUMENTS|QUERYSTRING)$/;
      expect(counted.every(([name = '', action]) => isText.test(name) && action === '{"Count":{}}')).toBe(true);
      expect(counted.map(([name]) => name)).toEqual(
        expect.arrayContaining(['SizeRestrictions_BODY', 'RestrictedExtensions_QUERYARGUMENTS']),
      );
    },
  ],
];
