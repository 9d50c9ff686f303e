import { INVITATION_DAYS } from '@cloudmend/domain/people';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { TenantRole } from '@cloudmend/domain/permissions';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, type PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Capacity } from '../config/capacity';
import { TRIGGER_MEMORY_MIB } from '../config/function-memory';
import { roleArn } from '../config/arns';
import { nameResources } from '../config/names';
import type { StageConfig } from '../config/stage-config';
import type { Alarms } from '../constructs/alarms';
import { PoolFirewall } from '../constructs/firewall';
import { GradualShift } from '../constructs/gradual-shift';
import type { LogKeeping } from '../constructs/kept-log';
import { NodeLambda } from '../constructs/node-lambda';
import { admitUsers, replaceSignUps, sendMail, voidPasswords } from '../constructs/people-rights';
import { type SystemAccess, systemRecords } from '../constructs/table-access';
import { takeTenantRole } from '../constructs/tenant-role';

/** Cognito waits five seconds for a trigger, whatever the function's own timeout. */
const TRIGGER_TIMEOUT = Duration.seconds(5);
const SLUG_MAX_LENGTH = 128;
const GROUPS = 'groups';
/** A stage without its own domain has no sign-in by company. */
const NOWHERE = 'https://localhost/signin';

/** Trigger bundles, as named in `infra/triggers`. */
export const TRIGGERS = ['pre-sign-up', 'post-confirmation', 'pre-token-generation', 'custom-message'] as const;
type Trigger = (typeof TRIGGERS)[number];

const REACHES: Record<Trigger, SystemAccess> = {
  'pre-sign-up': {
    people: 'read',
    tenants: 'read',
    companySignIn: 'read',
    provisioning: 'read',
    holds: 'write',
    signUps: 'write',
    rates: 'write',
  },
  'post-confirmation': { people: 'write', tenants: 'write', holds: 'write', signUps: 'read' },
  'pre-token-generation': {
    people: 'write',
    tenants: 'read',
    companySignIn: 'write',
    provisioning: 'read',
    seats: 'write',
  },
  'custom-message': { people: 'read', tenants: 'read' },
};

/** The number of errors within five minutes that raises the alarm, and its meaning. */
const FAILURES: Record<Trigger, { readonly says: string; readonly threshold?: number }> = {
  // Cognito learns of a refusal by an error, so a taken name counts as well.
  'pre-sign-up': { says: 'Sign-ups fail, or someone is trying many taken names.', threshold: 20 },
  'post-confirmation': { says: 'A user confirmed their address and may have no workspace.' },
  'pre-token-generation': { says: 'A user could not sign in or stay signed in.' },
  'custom-message': { says: 'Cognito could not send an email: a code or an invitation.' },
};

/** Failed sign-ins within five minutes. */
const FAILED_SIGN_INS = 100;

interface IdentityStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly capacity: Capacity;
  readonly bundles: string;
  readonly table: Table;
  readonly alarms: Alarms;
  readonly logs: LogKeeping;
  readonly environment: Readonly<Record<string, string>>;
}

/** Who is signed in: the user pool, its two clients, its groups and its triggers. There is no identity pool. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** Companies' identity providers sign their users in to this one alone. */
  readonly companyClient: UserPoolClient;
  /** Where companies' identity providers send their users. */
  readonly signInUrl: string;

  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    const { stage, config, capacity, bundles, table, alarms, logs, environment, ...stackProps } = props;
    super(scope, id, { ...stackProps, terminationProtection: config.keepsState });
    this.userPool = this.pool(config);
    if (config.domain) this.takePasskeys();
    this.client = this.browserClient(config);
    this.companyClient = this.clientOfCompanies(config);
    this.signInUrl = this.domain(stage);
    if (config.firewall)
      new PoolFirewall(this, 'Firewall', { name: `${nameResources(stage).prefix}-users`, userPool: this.userPool });
    if (config.refusesLeakedPasswords) this.refuseLeakedPasswords();
    for (const groupName of [...TenantRole.options, SUPER_ADMIN_GROUP]) {
      new UserPoolGroup(this, `Group-${groupName}`, { userPool: this.userPool, groupName });
    }
    const trigger = (name: Trigger): NodeLambda => {
      const fn = new NodeLambda(this, name, {
        bundles,
        bundle: name,
        // The pool's own id would be circular; a trigger gets it from its event.
        environment: {
          ...environment,
          CLOUDMEND_USER_POOL_ID: 'named-by-the-event',
          CLOUDMEND_USER_POOL_CLIENT_ID: 'named-by-the-event',
          CLOUDMEND_COMPANY_CLIENT_ID: 'named-by-the-event',
          ...(config.mailFrom ? { CLOUDMEND_MAIL_FROM: config.mailFrom } : {}),
        },
        logs,
        memoryMiB: TRIGGER_MEMORY_MIB,
        timeout: TRIGGER_TIMEOUT,
        ...(capacity.reserved ? { reservedConcurrency: Math.floor(capacity.reserved.triggers / TRIGGERS.length) } : {}),
      });
      for (const statement of systemRecords(table, REACHES[name])) fn.addToRolePolicy(statement);
      alarms.raise(this, {
        name: `${name}-fails`,
        metric: fn.metricErrors({ period: Duration.minutes(5) }),
        ...FAILURES[name],
      });
      return fn;
    };
    this.watchSignIns(alarms);
    // The pool refers to its triggers, so their permissions on it are separate policies.
    const allow = (fn: NodeLambda, id: string, statements: PolicyStatement[]): void =>
      void fn.role?.attachInlinePolicy(new Policy(this, id, { statements }));
    const preSignUp = trigger('pre-sign-up');
    allow(preSignUp, 'ReplaceSignUps', [replaceSignUps(this.userPool)]);
    if (config.mailFrom) preSignUp.addToRolePolicy(sendMail(this, config.mailFrom));
    const postConfirmation = trigger('post-confirmation');
    allow(postConfirmation, 'VoidPasswords', [voidPasswords(this.userPool)]);
    // A reset is recorded in the workspace's audit trail.
    postConfirmation.addToRolePolicy(takeTenantRole(roleArn(this, nameResources(stage).tenantWriter)));
    this.userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, trigger('custom-message'));
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp);
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation);
    // Only the second version may override groups.
    const preToken = trigger('pre-token-generation');
    // It accepts the invitation when the first password is set, and records that in the tenant's audit trail.
    preToken.addToRolePolicy(takeTenantRole(roleArn(this, nameResources(stage).tenantWriter)));
    allow(preToken, 'AdmitUsers', [admitUsers(this.userPool)]);
    const answering = config.shiftsGradually
      ? new GradualShift(this, 'SignInShift', {
          fn: preToken,
          names: nameResources(stage),
          alarms: ['pre-token-generation-fails'],
          atOnce: config.shiftsAtOnce === true,
        }).alias
      : preToken;
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, answering, LambdaVersion.V2_0);
  }

  /** A passkey that verified its owner is both factors; otherwise Cognito offers none to users of a second factor. */
  private takePasskeys(): void {
    (this.userPool.node.defaultChild as CfnUserPool).webAuthnFactorConfiguration =
      'MULTI_FACTOR_WITH_USER_VERIFICATION';
  }

  /** When a password is set it arrives in plain text; at sign-in (SRP) Cognito never sees it. */
  private refuseLeakedPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'LeakedPasswords', {
      userPoolId: this.userPool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        actions: { eventAction: 'BLOCK' },
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
  }

  /** Cognito counts each sign-in as 1 or 0; the difference to the sample count has failed. */
  private watchSignIns(alarms: Alarms): void {
    const metric = (statistic: string): Metric =>
      new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignInSuccesses',
        dimensionsMap: { UserPool: this.userPool.userPoolId, UserPoolClient: this.client.userPoolClientId },
        period: Duration.minutes(5),
        statistic,
      });
    alarms.raise(this, {
      name: 'sign-ins-fail',
      metric: new MathExpression({
        expression: 'tried - succeeded',
        usingMetrics: { tried: metric('SampleCount'), succeeded: metric('Sum') },
        period: Duration.minutes(5),
      }),
      threshold: FAILED_SIGN_INS,
      says: 'Many sign-ins are failing. Someone may be guessing passwords.',
    });
  }

  private pool({ keepsState, mailFrom, refusesLeakedPasswords, domain }: StageConfig): UserPool {
    return new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A changed address does not take effect before it is proven.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      customAttributes: {
        tenant: new StringAttribute({ mutable: false, maxLen: SLUG_MAX_LENGTH }),
        plan: new StringAttribute({ mutable: false, maxLen: 32 }),
        // Of a company's directory.
        [GROUPS]: new StringAttribute({ mutable: true, maxLen: 2048 }),
      },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        // An invitation that its own password could not answer would be none.
        tempPasswordValidity: Duration.days(INVITATION_DAYS),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Passkeys belong to a domain for good, so one that is the CDN's own would strand them.
      ...(domain
        ? {
            signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
            passkeyRelyingPartyId: domain.name,
            passkeyUserVerification: PasskeyUserVerification.REQUIRED,
          }
        : {}),
      ...(refusesLeakedPasswords
        ? { featurePlan: FeaturePlan.PLUS, standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }
        : { featurePlan: FeaturePlan.ESSENTIALS }),
      ...(mailFrom ? { email: UserPoolEmail.withSES({ fromEmail: mailFrom }) } : {}),
      deletionProtection: keepsState,
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }

  private browserClient({ domain }: StageConfig): UserPoolClient {
    const tenantAttributes = ['tenant', 'plan'];
    return new UserPoolClient(this, 'Browser', {
      userPool: this.userPool,
      generateSecret: false,
      authFlows: { userSrp: true, ...(domain ? { user: true } : {}) },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      writeAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, phoneNumber: true })
        .withCustomAttributes(...tenantAttributes),
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, emailVerified: true, phoneNumber: true, phoneNumberVerified: true })
        .withCustomAttributes(...tenantAttributes),
    });
  }

  /**
   * Cognito writes mapped attributes with the rights of the client, so this one may write groups. Its tokens lack the
   * scope with which users change themselves, and it signs no one in by a password. The API adds providers to it.
   */
  private clientOfCompanies({ domain }: StageConfig): UserPoolClient {
    return new UserPoolClient(this, 'Companies', {
      userPool: this.userPool,
      generateSecret: false,
      // Without any, Cognito enables its defaults, passwords included. This one needs triggers, and there are none.
      authFlows: { custom: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
        callbackUrls: [domain ? `https://${domain.name}/signin` : NOWHERE],
      },
      supportedIdentityProviders: [],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }).withCustomAttributes(GROUPS),
      readAttributes: new ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
    });
  }

  /** Unique in the region: the account is part of it. */
  private domain(stage: string): string {
    const domainPrefix = `${nameResources(stage).prefix}-${this.account}`;
    this.userPool.addDomain('Domain', { cognitoDomain: { domainPrefix } });
    return `https://${domainPrefix}.auth.${this.region}.amazoncognito.com`;
  }
}
