import { defineGuards, type Mutant } from './mutant';

const STACKS = 'infra/test/stacks.test.ts';

/** Guards that only the templates contain. Each trial synthesises two environments. */
export const DEPLOYMENT: readonly Mutant[] = [
  ...defineGuards(
    'infra/stacks/api-stack.ts',
    [STACKS],
    [
      'tokens for another client',
      'jwtAudience: clients.map(({ userPoolClientId }) => userPoolClientId),',
      "jwtAudience: ['any'],",
    ],
    [
      "routes that may use the whole stage's throughput",
      'routeSettings(endpoints, API_BASE, config.throttle)',
      'routeSettings([], API_BASE, config.throttle)',
    ],
  ),
  ...defineGuards(
    'infra/stacks/identity-stack.ts',
    [STACKS],
    ['refresh tokens that cannot be revoked', 'enableTokenRevocation: true,', 'enableTokenRevocation: false,'],
    ['a changed address that is active before confirmation', 'keepOriginal: { email: true },', ''],
    ['account recovery by phone', 'AccountRecovery.EMAIL_ONLY', 'AccountRecovery.EMAIL_AND_PHONE_WITHOUT_MFA'],
  ),
  ...defineGuards(
    'infra/stacks/scan-stack.ts',
    [STACKS],
    ["tenant names in the workflow's log", 'includeExecutionData: false', 'includeExecutionData: true'],
  ),
  ...defineGuards(
    'infra/constructs/kept-log.ts',
    [STACKS],
    ['unencrypted logs', 'encryptionKey: key,', ''],
    ['logs deleted with their stack', 'keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : ', ''],
  ),
  ...defineGuards(
    'infra/stacks/web-stack.ts',
    [STACKS],
    ['TLS 1.0 on a custom domain', 'SecurityPolicyProtocol.TLS_V1_2_2021', 'SecurityPolicyProtocol.TLS_V1'],
  ),
];
