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
    [
      'a scan that meets two versions of the code',
      'isVersioned ? fn.currentVersion.functionArn : fn.functionArn',
      'fn.functionArn',
    ],
  ),
  ...defineGuards(
    'infra/constructs/role-rights.ts',
    [STACKS],
    ['a role that a deployment creates without the boundary', '    conditions: { StringLike: BOUND },\n', ''],
    ['a deployer that a deployment may change', '...[deployer, planner].map((role)', '...[].map((role: string)'],
  ),
  ...defineGuards(
    'infra/constructs/role-boundary.ts',
    [STACKS],
    ['a role that may take any other of the account', 'role/PREFIX-tenant-*', 'role/*'],
  ),
  ...defineGuards(
    'infra/constructs/kept-log.ts',
    [STACKS],
    ['unencrypted logs', 'encryptionKey: key,', ''],
    ['logs deleted with their stack', 'keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : ', ''],
  ),
  ...defineGuards(
    'infra/constructs/alarms.ts',
    [STACKS],
    [
      'a watchdog that is silent without an alarm',
      'treatMissingData: TreatMissingData.BREACHING',
      'treatMissingData: TreatMissingData.NOT_BREACHING',
    ],
    [
      'a heartbeat that is an alarm while it beats',
      'comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,',
      'comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,',
    ],
  ),
  ...defineGuards(
    'infra/constructs/life-work.ts',
    [STACKS],
    [
      'a timer that is disabled without an alarm',
      "alarms.expectCalls(this, { name: 'life-silent', fn, every: Duration.minutes(5) });",
      '',
    ],
  ),
  ...defineGuards(
    'infra/constructs/operations-dashboard.ts',
    [STACKS],
    ['a widget of a metric without data', "read('AWS/SQS', { QueueName: names.changeQueue })", "read('AWS/SQS')"],
  ),
  ...defineGuards(
    'infra/lambda/sweep-scans.ts',
    ['infra/lambda/sweep-scans.test.ts'],
    ['a watchdog without a heartbeat', '{ sweeps: 1, ...found }', 'found'],
    ['scans that wait unseen', 'scansWaiting: waiting, oldestWait', 'scansWaiting: 0, oldestWait: 0'],
  ),
  ...defineGuards(
    'infra/audit/copy-trails.ts',
    ['infra/audit/copy-trails.test.ts'],
    ['a time-out that is taken for tampering', 'error instanceof TrailTornError', 'true'],
    ['tampering that is taken for a time-out', 'error instanceof TrailTornError', 'false'],
  ),
  ...defineGuards(
    'infra/runtime/metrics.ts',
    ['infra/runtime/metrics.test.ts'],
    ['figures of zero that are billed', '.filter(([, value]) => value !== 0)', ''],
  ),
  ...defineGuards(
    'infra/stacks/web-stack.ts',
    [STACKS],
    ['pages that are kept for a year under a name that stays', 'if (unhashed.length > 0)', 'if (unhashed.length < 0)'],
    ['TLS 1.0 on a custom domain', 'SecurityPolicyProtocol.TLS_V1_2_2021', 'SecurityPolicyProtocol.TLS_V1'],
  ),
  ...defineGuards(
    'tools/operator/recover-owner.ts',
    ['tools/operator/run-operator.test.ts'],
    [
      'a recovery of a workspace that has an admin',
      'if (present) throw',
      'if (present && ownerGoneSince === undefined) throw',
    ],
    [
      'a recovery of a workspace that was not recorded as without admin',
      'if (ownerGoneSince === undefined)\n    throw',
      'if (ownerGoneSince === "") throw',
    ],
  ),
];
