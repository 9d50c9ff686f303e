import type { AssumeRoleCommandInput } from '@aws-sdk/client-sts';
import { parseRoleArn } from '@cloudmend/domain/aws';
import { findFixAction } from '@cloudmend/mend';
import { findAction, type ClientScope } from '@cloudmend/scanner/aws';
import { apiGatewayAnswers } from '../estate/apigateway';
import { cloudFrontAnswers } from '../estate/cloudfront';
import { cloudTrailAnswers } from '../estate/cloudtrail';
import { dmsAnswers } from '../estate/dms';
import { dynamoDbAnswers } from '../estate/dynamodb';
import { ec2Answers } from '../estate/ec2-answers';
import { ecrAnswers } from '../estate/ecr';
import { ecsAnswers } from '../estate/ecs';
import { eksAnswers } from '../estate/eks';
import { elastiCacheAnswers } from '../estate/elasticache';
import { elbAnswers, elbV2Answers } from '../estate/elb';
import * as governance from '../estate/governance';
import { iamAnswers } from '../estate/iam-answers';
import { acmAnswers, kmsAnswers, secretsManagerAnswers } from '../estate/keys';
import { lambdaAnswers } from '../estate/lambda';
import { cloudWatchAnswers, cloudWatchLogsAnswers, efsAnswers } from '../estate/logs';
import { kinesisAnswers, snsAnswers, sqsAnswers } from '../estate/messages';
import { openSearchAnswers } from '../estate/opensearch';
import { rdsAnswers } from '../estate/rds-answers';
import { redshiftAnswers } from '../estate/redshift';
import { s3Answers, s3ControlAnswers } from '../estate/s3-answers';
import type { AnyAnswer } from './answers/asked';
import { costExplorerAnswers } from './answers/costs';
import { pricingAnswers } from './answers/prices';
import { isDemoAccount } from './demo-accounts';
import { makeAccount, type DemoAccount } from './generate/demo-account';
import { dayText } from './generate/scope';
import { LOCAL_MENDER } from './local-callers';
import { assumeRole, type TrustOptions } from './sts/assume-role';
import { type Call, authorize, checkExpiry } from './sts/permissions';
import { isDemoToken, readSession, sessionArn, toUserId, type Session } from './sts/session';
import { UnsupportedLocallyError, WireError } from './wire/wire-error';
import type { Writer } from './written/writer';
import { WRITES } from './written/writes';
import type { WrittenFact, WrittenFacts } from './written/written-facts';

type ServiceId = ClientScope['service'];

const ANSWERS: Readonly<Record<Exclude<ServiceId, 'sts'>, Readonly<Record<string, AnyAnswer>>>> = {
  account: governance.accountAnswers,
  accessanalyzer: governance.accessAnalyzerAnswers,
  acm: acmAnswers,
  backup: governance.backupAnswers,
  apigateway: apiGatewayAnswers,
  cloudfront: cloudFrontAnswers,
  cloudtrail: cloudTrailAnswers,
  'cloudwatch-logs': cloudWatchLogsAnswers,
  cloudwatch: cloudWatchAnswers,
  'config-service': governance.configAnswers,
  'cost-explorer': costExplorerAnswers,
  dms: dmsAnswers,
  dynamodb: dynamoDbAnswers,
  ec2: ec2Answers,
  efs: efsAnswers,
  guardduty: governance.guardDutyAnswers,
  iam: iamAnswers,
  kinesis: kinesisAnswers,
  kms: kmsAnswers,
  macie2: governance.macieAnswers,
  organizations: governance.organizationsAnswers,
  pricing: pricingAnswers,
  rds: rdsAnswers,
  ecr: ecrAnswers,
  ecs: ecsAnswers,
  eks: eksAnswers,
  elasticache: elastiCacheAnswers,
  elb: elbAnswers,
  elbv2: elbV2Answers,
  lambda: lambdaAnswers,
  opensearch: openSearchAnswers,
  redshift: redshiftAnswers,
  's3-control': s3ControlAnswers,
  s3: s3Answers,
  savingsplans: { DescribeSavingsPlans: () => ({ savingsPlans: [] }) },
  'secrets-manager': secretsManagerAnswers,
  securityhub: governance.securityHubAnswers,
  sns: snsAnswers,
  sqs: sqsAnswers,
  ssm: governance.ssmAnswers,
};

/** A request before it is sent. */
export interface DemoRequest {
  readonly service: ServiceId;
  readonly operation: string;
  readonly input: object;
  /** The region it was signed for. */
  readonly region: string;
  readonly accessKeyId: string;
  readonly sessionToken: string | undefined;
}

export interface DemoCloudOptions extends TrustOptions {
  readonly now: () => Date;
  /** The last day of the eight weeks of changes. */
  readonly storyEnds: () => Date;
  readonly seed: string;
  readonly facts: WrittenFacts;
}

/** Includes the operations of direct fixes. */
const ANSWERED = Object.fromEntries(
  Object.entries(ANSWERS).map(([service, answers]) => [service, { ...answers, ...WRITES[service] }]),
);

const invalidToken = (): WireError =>
  new WireError('InvalidClientTokenId', 'The security token included in the request is invalid.', 403);

/** Generated accounts; a scan generates each once a day. */
const openAccounts = ({ seed, now, storyEnds, facts }: DemoCloudOptions): ((accountId: string) => DemoAccount) => {
  const made = new Map<string, DemoAccount>();
  return (accountId) => {
    const today = now();
    const written = facts.listUntil(accountId, today);
    const key = `${accountId}/${written.length}/${dayText(today)}`;
    let account = made.get(key);
    if (!account) {
      account = makeAccount({ seed, accountId, now: today, storyEnds: storyEnds(), facts: written });
      for (const old of made.keys())
        if (!old.endsWith(dayText(today)) || old.startsWith(`${accountId}/`)) made.delete(old);
      made.set(key, account);
    }
    return account;
  };
};

interface WritingIn {
  readonly account: DemoAccount;
  /** @throws WireError if the caller may not do that to the resource */
  readonly permit: (call: Pick<Call, 'resource' | 'context'> & { readonly action?: string }) => void;
  readonly add: (fact: Pick<WrittenFact, 'of' | 'set' | 'made'>) => void;
  readonly operation: string;
}

/** ARNs of snapshots have no account ID. */
const toPolicyArn = (arn: string): string => arn.replace(/:\d{12}:snapshot\//, '::snapshot/');

/** Writes on resources that the caller may change. */
const openWriter = ({ account: { scope }, permit, add, operation }: WritingIn): Writer => ({
  change: (arn, set, part = arn) => {
    permit({ resource: arn });
    add({ of: part, set });
  },
  create: (kind, made, plan) => {
    const arn = kind.arn(scope, plan.region, '', plan);
    const resource = toPolicyArn(arn);
    permit({ resource });
    // Tags of a new resource are a permission beside its creation.
    if ((plan as { tags?: readonly unknown[] }).tags?.length)
      permit({ resource, action: 'ec2:CreateTags', context: { 'ec2:CreateAction': operation } });
    add({ of: arn, set: plan as unknown as WrittenFact['set'], made });
    return arn;
  },
});

const callerIdentity = (session: Session): object => ({
  Account: session.accountId,
  Arn: sessionArn(session),
  UserId: toUserId(session),
});

/** The demo cloud's answer to a request; undefined if the request is not for a demo account. */
export const openDemoCloud = (options: DemoCloudOptions): ((request: DemoRequest) => Promise<object | undefined>) => {
  const findAccount = openAccounts(options);

  // The latest verified session: all calls of a scan have the same token.
  let known: { readonly sessionToken: string; readonly accessKeyId: string; readonly session: Session } | undefined;

  const findSession = ({ sessionToken, accessKeyId }: DemoRequest): Session | undefined => {
    if (!isDemoToken(sessionToken)) return undefined;
    if (known?.sessionToken === sessionToken && known.accessKeyId === accessKeyId) return known.session;
    const session = readSession(sessionToken, accessKeyId);
    if (!session) throw invalidToken();
    known = { sessionToken, accessKeyId, session };
    return session;
  };

  const enter = (request: DemoRequest, session: Session | undefined): Promise<object> | undefined => {
    const input = request.input as AssumeRoleCommandInput;
    if (!isDemoAccount(parseRoleArn(input.RoleArn ?? '')?.accountId ?? '')) return undefined;
    const { workerRoleArn, mendRoleArn } = options.platform;
    // Locally, a caller without a session of a demo account is the platform.
    const platform = request.accessKeyId === LOCAL_MENDER.accessKeyId ? mendRoleArn : workerRoleArn;
    const principal = session ? sessionArn(session) : platform;
    return assumeRole({ input, principal, now: options.now() }, options);
  };

  const answer = (request: DemoRequest, session: Session): object => {
    const { service, operation, region } = request;
    checkExpiry(session, service, options.now());
    if (service === 'sts') {
      if (operation === 'GetCallerIdentity') return callerIdentity(session);
      throw new UnsupportedLocallyError(`sts:${operation}`);
    }
    const answers = ANSWERED[service] ?? {};
    const found = Object.hasOwn(answers, operation) ? answers[operation] : undefined;
    if (!found) throw new UnsupportedLocallyError(`${service}:${operation}`);
    const action = findFixAction(service, operation) ?? findAction(service, operation);
    const permit: WritingIn['permit'] = (call) => authorize(session, { service, region, action, ...call });
    permit({});
    const account = findAccount(session.accountId);
    const add: WritingIn['add'] = (fact) =>
      options.facts.add({ at: options.now().toISOString(), accountId: session.accountId, ...fact });
    return found({ account, region }, request.input as never, openWriter({ account, permit, add, operation }));
  };

  return async (request) => {
    const session = findSession(request);
    if (request.service === 'sts' && request.operation === 'AssumeRole') return enter(request, session);
    return session ? answer(request, session) : undefined;
  };
};
