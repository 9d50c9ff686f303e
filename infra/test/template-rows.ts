import { Match, type Template } from 'aws-cdk-lib/assertions';
import { runInNewContext } from 'node:vm';
import { endpoints } from '../api/endpoints';
import { READERS_PER_ACCOUNT } from '../config/capacity';
import { apiHeaders, identityEndpoint, pageHeaders } from '../config/security-headers';
import { headersSent } from './headers-sent';
import { isAllowedBy, OWN_ACCOUNT } from './harness/policy-simulator';
import { listActions, listStatements } from './policies';
import type { Synthesised } from './synthesised';

export type Templates = Synthesised['templates'];

const REGION = 'us-east-1';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

interface Behaviour {
  readonly PathPattern?: string;
  readonly CachePolicyId: string;
  readonly FunctionAssociations?: ReadonlyArray<{
    readonly EventType: string;
    readonly FunctionARN: { readonly 'Fn::GetAtt': readonly [string, string] };
  }>;
}

export const listProperties = <T>(template: Template, type: string): T[] =>
  Object.values(template.findResources(type)).map((resource) => (resource as { Properties: T }).Properties);

const behaviours = (web: Template): readonly Behaviour[] =>
  listProperties<{ DistributionConfig: { CacheBehaviors: Behaviour[] } }>(web, 'AWS::CloudFront::Distribution').flatMap(
    ({ DistributionConfig }) => DistributionConfig.CacheBehaviors,
  );

/** The headers of an API call as the CDN's own function passes them. */
const passedOn = (web: Template, headers: object, ip: string, uri = '/api/me'): unknown => {
  const [association] = behaviours(web).find(({ PathPattern }) => PathPattern === '/api/*')?.FunctionAssociations ?? [];
  const edge = web.findResources('AWS::CloudFront::Function')[association?.FunctionARN['Fn::GetAtt'][0] ?? ''] as
    | { Properties: { FunctionCode: string } }
    | undefined;
  const handle = runInNewContext(`${edge?.Properties.FunctionCode ?? ''}; handler`) as (event: object) => unknown;
  // Through JSON: objects from another context have other prototypes.
  return JSON.parse(JSON.stringify(handle({ viewer: { ip }, request: { uri, headers } })));
};

const all = (templates: Templates) => Object.values(templates).flatMap(listStatements);

/** Each row of docs/THREATS.md that a template implements, as deployed to production. */
export const TEMPLATE_ROWS: ReadonlyArray<readonly [id: string, guard: string, look: (templates: Templates) => void]> =
  [
    [
      'S02',
      "a sign-up's workspace and plan never change, and the browser may write no other attribute",
      ({ identity }) => {
        const [pool] = listProperties<{ Schema: Array<{ Name: string; Mutable?: boolean }> }>(
          identity,
          'AWS::Cognito::UserPool',
        );
        expect(pool?.Schema.filter(({ Name }) => Name !== 'email').map(({ Name, Mutable }) => [Name, Mutable])).toEqual(
          [
            ['tenant', false],
            ['plan', false],
            // Cognito writes mapped attributes at each sign-in by a company.
            ['groups', true],
          ],
        );
        expect(
          listProperties<{ WriteAttributes: string[] }>(identity, 'AWS::Cognito::UserPoolClient').map(
            ({ WriteAttributes }) => WriteAttributes,
          ),
        ).toEqual([
          ['custom:plan', 'custom:tenant', 'email', 'phone_number'],
          ['custom:groups', 'email'],
        ]);
        const [, ofCompanies] = listProperties<{ AllowedOAuthScopes: string[]; ExplicitAuthFlows: string[] }>(
          identity,
          'AWS::Cognito::UserPoolClient',
        );
        // Without aws.cognito.signin.user.admin no one changes their own groups, and without a trigger that flow signs no one in.
        expect(ofCompanies).toMatchObject({
          AllowedOAuthScopes: ['openid', 'email'],
          ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
        });
      },
    ],
    [
      'S01',
      'no user is created without the trigger that refuses taken names, nor confirmed without the one that creates the workspace',
      ({ identity }) => {
        identity.hasResourceProperties('AWS::Cognito::UserPool', {
          LambdaConfig: { PreSignUp: Match.anyValue(), PostConfirmation: Match.anyValue() },
        });
        identity.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
      },
    ],
    [
      'S05',
      'exactly one function lists all users',
      (templates) => {
        const listing = all(templates).filter((statement) => listActions(statement).includes('cognito-idp:ListUsers'));
        expect(listing.flatMap(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')))).toEqual([
          'SweepPeople',
        ]);
      },
    ],
    [
      'S23',
      'the CDN caches no API answer',
      ({ web }) => {
        expect(behaviours(web).find(({ PathPattern }) => PathPattern === '/api/*')?.CachePolicyId).toBe(
          CACHING_DISABLED,
        );
      },
    ],
    [
      'S31',
      "the API is throttled, behind a firewall, each of its functions requires the CDN's secret, and the CDN passes the caller's address",
      ({ api, web }) => {
        api.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
          DefaultRouteSettings: { ThrottlingRateLimit: Match.anyValue(), ThrottlingBurstLimit: Match.anyValue() },
        });
        web.resourceCountIs('AWS::WAFv2::WebACL', 1);
        const functions = listProperties<{
          Environment: { Variables: Record<string, unknown> };
          FunctionName?: string;
        }>(api, 'AWS::Lambda::Function');
        expect(
          functions.filter(
            ({ Environment, FunctionName }) =>
              // It passes the secret on to functions that require it.
              !FunctionName?.endsWith('-call-tokens') &&
              !JSON.stringify(Environment.Variables['CLOUDMEND_ORIGIN_SECRET_ARN'] ?? null).includes('OriginSecret'),
          ),
        ).toEqual([]);
        expect(
          passedOn(
            web,
            {
              'x-viewer-address': { value: '192.0.2.66', multiValue: [{ value: '192.0.2.66' }] },
              'x-site-host': { value: 'evil.example' },
              host: { value: 'cloudmend.example' },
              accept: { value: '*/*' },
            },
            '2001:db8::9',
          ),
        ).toEqual({
          uri: '/api/me',
          headers: {
            'x-viewer-address': { value: '2001:db8::9' },
            'x-site-host': { value: 'cloudmend.example' },
            host: { value: 'cloudmend.example' },
            accept: { value: '*/*' },
          },
        });
        expect(
          passedOn(
            web,
            {
              host: { value: 'cloudmend.example' },
              authorization: { value: 'bearer cmpat_0' },
              'x-called-path': { value: '/api/other' },
            },
            '192.0.2.1',
            '/api/findings',
          ),
        ).toMatchObject({ uri: '/token-calls', headers: { 'x-called-path': { value: '/api/findings' } } });
      },
    ],
    [
      'S34',
      "only the workers' role may enter customers, only the fixes' role may change them, and never our own account",
      (templates) => {
        const entering = all(templates).filter(
          ({ Effect, Resource }) => Effect === 'Allow' && JSON.stringify(Resource).includes('iam::*'),
        );
        const ROLES = { CloudMendReadOnly: 'WorkerRole', CloudMendRemediate: 'MendRole' };
        for (const { Resource, roles } of entering) {
          const own = Object.entries(ROLES).filter(([name]) => JSON.stringify(Resource).includes(name));
          expect(own).toHaveLength(1);
          expect(roles.filter((role) => !role.startsWith(own[0]?.[1] ?? '-'))).toEqual([]);
        }
        for (const [name, worker] of Object.entries(ROLES)) {
          const statements = listStatements(templates.scan).filter(({ roles }) =>
            roles.some((role) => role.startsWith(worker)),
          );
          for (const [customerRole] of Object.entries(ROLES))
            for (const account of [OWN_ACCOUNT, '111122223333']) {
              const resource = `arn:aws:iam::${account}:role/${customerRole}`;
              const isOwn = name === customerRole && account !== OWN_ACCOUNT;
              expect(isAllowedBy(statements, { action: 'sts:AssumeRole', resource, context: {} })).toBe(isOwn);
            }
        }
      },
    ],
    [
      'S44',
      'the runtime configuration has its own behaviour and is never cached',
      ({ web }) => {
        expect(behaviours(web).find(({ PathPattern }) => PathPattern === '/amplify_outputs.json')?.CachePolicyId).toBe(
          CACHING_DISABLED,
        );
      },
    ],
    [
      'S45',
      'no one gets AWS credentials from an identity pool',
      (templates) => {
        for (const template of Object.values(templates)) template.resourceCountIs('AWS::Cognito::IdentityPool', 0);
      },
    ],
    [
      'S47',
      'no other origin may read answers',
      ({ api, web }) => {
        expect(
          listProperties<{ CorsConfiguration?: unknown }>(api, 'AWS::ApiGatewayV2::Api').map(
            ({ CorsConfiguration }) => CorsConfiguration,
          ),
        ).toEqual([undefined]);
        expect(JSON.stringify(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'))).not.toMatch(
          /CorsConfig|access-control-allow/i,
        );
      },
    ],
    [
      'S52',
      'scans, the API and sign-in have separate concurrency',
      ({ scan, identity }) => {
        const listReserved = (template: Template) =>
          listProperties<{ FunctionName?: string; ReservedConcurrentExecutions?: number }>(
            template,
            'AWS::Lambda::Function',
          ).flatMap(({ FunctionName = '', ReservedConcurrentExecutions = 0 }) =>
            FunctionName.endsWith('-fire-schedule') ? [] : [ReservedConcurrentExecutions],
          );
        expect(listReserved(scan).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(300);
        expect(Math.min(...listReserved(identity))).toBeGreaterThan(0);
        const [readers] = listProperties<{
          FunctionName?: string;
          ReservedConcurrentExecutions?: number;
          Environment: { Variables: Record<string, string> };
        }>(scan, 'AWS::Lambda::Function').filter(
          ({ ReservedConcurrentExecutions = 0 }) => ReservedConcurrentExecutions === Math.max(...listReserved(scan)),
        );
        // Every concurrent reader of accounts finds a worker.
        expect(
          Number(readers?.Environment.Variables['CLOUDMEND_ACCOUNTS_AT_ONCE']) * READERS_PER_ACCOUNT,
        ).toBeLessThanOrEqual(readers?.ReservedConcurrentExecutions ?? 0);
      },
    ],
    [
      'S21',
      'a function that changes no member writes no membership, and no platform key is open to all',
      ({ api }) => {
        const writing = listStatements(api)
          .filter((statement) => statement.Effect === 'Allow' && listActions(statement).includes('dynamodb:PutItem'))
          .map(({ roles, Condition }) => ({
            role: roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')).join(),
            keys: Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[],
          }));
        expect(writing.filter(({ keys }) => keys.some((key) => !/^S#[A-Z-]+(#\*)?$/.test(key)))).toEqual([]);
        const members = writing.filter(({ keys }) => keys.includes('S#USER#*')).map(({ role }) => role);
        const named = endpoints.filter(({ uses }) => uses.system?.people === 'write');
        expect(members.sort()).toEqual(named.map(({ contract }) => contract.name).sort());
      },
    ],
    [
      'S64',
      "no role may remove or replace an audit trail copy, nor write the platform's own",
      (templates) => {
        const withSid = (sid: string) =>
          all(templates)
            .filter(({ Sid, ...statement }) => Sid === sid && listActions(statement).includes('dynamodb:PutItem'))
            .flatMap(({ roles }) => roles);
        expect(withSid('PlatformTrailStands')).toEqual(withSid('SystemRecords'));
        expect(
          all(templates).filter(
            (statement) =>
              statement.Effect === 'Allow' &&
              listActions(statement).some((action) =>
                /^s3:(Delete|Bypass|PutObjectRetention|PutObjectLegalHold|PutBucketObjectLock)/.test(action),
              ) &&
              JSON.stringify(statement.Resource).includes('trail-copies'),
          ),
        ).toEqual([]);
        templates.storage.hasResourceProperties('AWS::S3::Bucket', {
          ObjectLockEnabled: true,
          ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2557 } } },
        });
      },
    ],
    [
      'S70',
      'pages and API answers have the headers of the shared table, as in the local server',
      ({ web }) => {
        const signIn = `https://cloudmend-prod-AWS::AccountId.auth.${REGION}.amazoncognito.com`;
        const pages = pageHeaders({ connect: [identityEndpoint(REGION), signIn] });
        expect(headersSent(web)).toEqual({
          '*': pages,
          '/api/*': apiHeaders(),
          '/amplify_outputs.json': { ...pages, 'cache-control': 'no-store' },
        });
      },
    ],
  ];
