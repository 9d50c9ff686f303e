import { defineGuards, type Mutant } from './mutant';

const STACKS = 'infra/test/stacks.test.ts';

/** What stands in the templates alone. Each takes as long as a synthesis of two environments. */
export const DEPLOYMENT: readonly Mutant[] = [
  ...defineGuards(
    'infra/stacks/api-stack.ts',
    [STACKS],
    ['tokens for another client', 'jwtAudience: [client.userPoolClientId],', "jwtAudience: ['any'],"],
    [
      'routes that take all a stage lets through',
      'routeSettings(endpoints, API_BASE, config.throttle)',
      'routeSettings([], API_BASE, config.throttle)',
    ],
  ),
  ...defineGuards(
    'infra/stacks/identity-stack.ts',
    [STACKS],
    ['refresh tokens that cannot be revoked', 'enableTokenRevocation: true,', 'enableTokenRevocation: false,'],
    ['a changed address that is live at once', 'keepOriginal: { email: true },', ''],
    ['recovery by telephone', 'AccountRecovery.EMAIL_ONLY', 'AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA'],
  ),
  ...defineGuards(
    'infra/stacks/scan-stack.ts',
    [STACKS],
    ['tenants named in the log of the workflow', 'includeExecutionData: false', 'includeExecutionData: true'],
  ),
  ...defineGuards(
    'infra/constructs/kept-log.ts',
    [STACKS],
    ['logs without a key', 'encryptionKey: key,', ''],
    ['logs that go with their stack', 'keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : ', ''],
  ),
  ...defineGuards(
    'infra/stacks/web-stack.ts',
    [STACKS],
    ['TLS 1.0 under a name of one’s own', 'SecurityPolicyProtocol.TLS_V1_2_2021', 'SecurityPolicyProtocol.TLS_V1'],
  ),
];
