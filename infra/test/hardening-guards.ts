import { type Change, first, type Json, of, type TAKEN_OUT } from './template-guards';

const POOL = 'AWS::Cognito::UserPool';
const CLIENT = 'AWS::Cognito::UserPoolClient';
const ACL = 'AWS::WAFv2::WebACL';
const LOG = 'AWS::Logs::LogGroup';

/** Removes one property from the first resource of a type. */
const less =
  (stack: 'api' | 'identity' | 'scan' | 'storage' | 'web', type: string, property: string): Change =>
  (templates) =>
    void delete first<Record<string, unknown>>(templates[stack], type)[property];
const rules = (json: Json): Array<{ Action?: object; OverrideAction?: object; Name: string }> =>
  first<{ Rules: [] }>(json, ACL).Rules;
const withoutRule =
  (stack: 'identity' | 'web', name: string): Change =>
  (templates) =>
    void rules(templates[stack]).splice(
      rules(templates[stack]).findIndex(({ Name }) => Name === name),
      1,
    );
const distribution = (json: Json) =>
  first<{ DistributionConfig: { ViewerCertificate: Record<string, unknown>; Origins: Array<Record<string, object>> } }>(
    json,
    'AWS::CloudFront::Distribution',
  ).DistributionConfig;
const firstLog = ({ Resources }: Json) =>
  Object.values(Resources).find(({ Type }) => Type === LOG) as unknown as { DeletionPolicy: string };

/** A guard of a row in `hardening-rows.ts`, and the template without it. */
export const HARDENING_TAKEN_OUT: typeof TAKEN_OUT = [
  [
    'S25',
    'tokens for any client',
    ({ api }) =>
      void delete first<{ JwtConfiguration: { Audience?: object } }>(api, 'AWS::ApiGatewayV2::Authorizer')
        .JwtConfiguration.Audience,
  ],
  ['S27', 'refresh tokens that cannot be revoked', less('identity', CLIENT, 'EnableTokenRevocation')],
  ['S27', 'reusable refresh tokens', less('identity', CLIENT, 'RefreshTokenRotation')],
  ['S07', 'an address that takes effect before it is proven', less('identity', POOL, 'UserAttributeUpdateSettings')],
  [
    'S07',
    'recovery by telephone',
    ({ identity }) =>
      first<{ AccountRecoverySetting: { RecoveryMechanisms: object[] } }>(
        identity,
        POOL,
      ).AccountRecoverySetting.RecoveryMechanisms.push({ Name: 'verified_phone_number', Priority: 2 }),
  ],
  ['S32', 'a user pool without a rate limit', withoutRule('identity', 'Flood')],
  ['S32', 'a user pool open to known attackers', withoutRule('identity', 'AmazonIpReputationList')],
  [
    'S32',
    'a firewall that protects nothing',
    ({ identity }) => {
      for (const [id, { Type }] of Object.entries(identity.Resources))
        if (Type === 'AWS::WAFv2::WebACLAssociation') delete identity.Resources[id];
    },
  ],
  [
    'S63',
    'a workflow that logs its inputs',
    ({ scan }) =>
      void Object.assign(
        first<{ LoggingConfiguration: object }>(scan, 'AWS::StepFunctions::StateMachine').LoggingConfiguration,
        { IncludeExecutionData: true },
      ),
  ],
  [
    'S80',
    'TLS 1.0 for visitors',
    ({ web }) => void (distribution(web).ViewerCertificate['MinimumProtocolVersion'] = 'TLSv1'),
  ],
  [
    'S80',
    'TLS 1.0 on the way to the API',
    ({ web }) =>
      distribution(web).Origins.forEach(
        ({ CustomOriginConfig }) =>
          CustomOriginConfig && Object.assign(CustomOriginConfig, { OriginSSLProtocols: ['TLSv1', 'TLSv1.2'] }),
      ),
  ],
  [
    'S81',
    'the secret in the environment of a function',
    ({ api }) =>
      void (first<{ Environment: { Variables: Record<string, unknown> } }>(
        api,
        'AWS::Lambda::Function',
      ).Environment.Variables['SECRET'] = '{{resolve:secretsmanager:arn}}'),
  ],
  [
    'S81',
    'a secret that is never rotated',
    ({ web }) => {
      for (const [id, { Type }] of Object.entries(web.Resources))
        if (Type === 'AWS::SecretsManager::RotationSchedule') delete web.Resources[id];
    },
  ],
  [
    'S81',
    'a page token key in the table',
    ({ api }) =>
      first<{ PolicyDocument: { Statement: object[] } }>(api, 'AWS::IAM::Policy').PolicyDocument.Statement.push({
        Effect: 'Allow',
        Action: 'dynamodb:GetItem',
        Resource: 'table',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['S#SECRET#*'] } },
      }),
  ],
  ['S82', 'a log without the key', less('api', LOG, 'KmsKeyId')],
  ['S82', 'a log without retention', less('scan', LOG, 'RetentionInDays')],
  ['S82', 'a log deleted with its stack', ({ api }) => void (firstLog(api).DeletionPolicy = 'Delete')],
  [
    'S82',
    'a log name that blocks the next stack',
    ({ identity }) => void (first<{ LogGroupName: unknown }>(identity, LOG).LogGroupName = '/cloudmend-prod/x'),
  ],
  [
    'S82',
    'a log key that is never rotated',
    ({ storage }) =>
      of<{ Description: string; EnableKeyRotation?: boolean }>(storage, 'AWS::KMS::Key')
        .filter(({ Description }) => Description.includes('logs'))
        .forEach((key) => void delete key.EnableKeyRotation),
  ],
  ['S83', 'routes without their own throttle', less('api', 'AWS::ApiGatewayV2::Stage', 'RouteSettings')],
  [
    'S83',
    "a contact form with the stage's full throttle",
    ({ api }) =>
      void delete first<{ RouteSettings: Record<string, object> }>(api, 'AWS::ApiGatewayV2::Stage').RouteSettings[
        'POST /api/contact'
      ],
  ],
  ['S83', 'a site without a rate limit', withoutRule('web', 'Flood')],
  ['S83', 'a site without the common rules', withoutRule('web', 'CommonRuleSet')],
];
