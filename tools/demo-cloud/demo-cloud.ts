import type { AssumeRoleCommandInput } from '@aws-sdk/client-sts';
import { parseRoleArn } from '@cloudmend/domain/accounts';
import { actionOf, type ClientScope } from '@cloudmend/scanner/aws';
import { accountAnswers } from './answers/account';
import type { AnyAnswer } from './answers/asked';
import { cloudTrailAnswers } from './answers/cloudtrail';
import { costExplorerAnswers } from './answers/costs';
import { ec2Answers } from './answers/ec2';
import {
  accessAnalyzerAnswers,
  backupAnswers,
  configAnswers,
  guardDutyAnswers,
  macieAnswers,
  organizationsAnswers,
  securityHubAnswers,
  ssmDocumentAnswers,
} from './answers/governance';
import { iamAnswers } from './answers/iam';
import { acmAnswers, kmsAnswers, secretsManagerAnswers } from './answers/keys';
import { cloudWatchAnswers, cloudWatchLogsAnswers, efsAnswers } from './answers/logs-and-files';
import { kinesisAnswers, snsAnswers, sqsAnswers } from './answers/messages';
import { pricingAnswers } from './answers/prices';
import { rdsAnswers } from './answers/rds';
import { s3Answers, s3ControlAnswers } from './answers/s3';
import { ssmAnswers } from './answers/ssm';
import { savingsPlansAnswers } from './answers/use/capacity';
import { ecrAnswers, ecsAnswers, eksAnswers } from './answers/workloads/containers';
import { apiGatewayAnswers, cloudFrontAnswers, elbAnswers, elbV2Answers } from './answers/workloads/edge';
import { lambdaAnswers } from './answers/workloads/functions';
import { dynamoDbAnswers, elastiCacheAnswers, openSearchAnswers, redshiftAnswers } from './answers/workloads/stores';
import { isDemoAccount } from './demo-accounts';
import { makeAccount, type DemoAccount } from './generate/demo-account';
import { dayText } from './generate/scope';
import { assumeRole, type TrustOptions } from './sts/assume-role';
import { authorize, checkExpiry } from './sts/permissions';
import { isDemoToken, readSession, sessionArn, userIdOf, type Session } from './sts/session';
import { UnsupportedLocallyError, WireError } from './wire/wire-error';

type ServiceId = ClientScope['service'];

const ANSWERS: Readonly<Record<Exclude<ServiceId, 'sts'>, Readonly<Record<string, AnyAnswer>>>> = {
  account: accountAnswers,
  accessanalyzer: accessAnalyzerAnswers,
  acm: acmAnswers,
  backup: backupAnswers,
  apigateway: apiGatewayAnswers,
  cloudfront: cloudFrontAnswers,
  cloudtrail: cloudTrailAnswers,
  'cloudwatch-logs': cloudWatchLogsAnswers,
  cloudwatch: cloudWatchAnswers,
  'config-service': configAnswers,
  'cost-explorer': costExplorerAnswers,
  dynamodb: dynamoDbAnswers,
  ec2: ec2Answers,
  efs: efsAnswers,
  guardduty: guardDutyAnswers,
  iam: iamAnswers,
  kinesis: kinesisAnswers,
  kms: kmsAnswers,
  macie2: macieAnswers,
  organizations: organizationsAnswers,
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
  savingsplans: savingsPlansAnswers,
  'secrets-manager': secretsManagerAnswers,
  securityhub: securityHubAnswers,
  sns: snsAnswers,
  sqs: sqsAnswers,
  ssm: { ...ssmAnswers, ...ssmDocumentAnswers },
};

/** One request, as it is about to leave. */
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
  /** The day that the changes of the last eight weeks lead up to. */
  readonly storyEnds: () => Date;
  readonly seed: string;
}

const invalidToken = (): WireError =>
  new WireError('InvalidClientTokenId', 'The security token included in the request is invalid.', 403);

/** Accounts already made, so that a scan makes each once a day. */
const openAccounts = ({ seed, now, storyEnds }: DemoCloudOptions): ((accountId: string) => DemoAccount) => {
  const made = new Map<string, DemoAccount>();
  return (accountId) => {
    const today = now();
    const key = `${accountId}/${dayText(today)}`;
    let account = made.get(key);
    if (!account) {
      account = makeAccount({ seed, accountId, now: today, storyEnds: storyEnds() });
      for (const old of made.keys()) if (!old.endsWith(dayText(today))) made.delete(old);
      made.set(key, account);
    }
    return account;
  };
};

const callerIdentity = (session: Session): object => ({
  Account: session.accountId,
  Arn: sessionArn(session),
  UserId: userIdOf(session),
});

/** The demo cloud behind its wire: what to answer to a request, or undefined for one that is none of its business. */
export const openDemoCloud = (options: DemoCloudOptions): ((request: DemoRequest) => Promise<object | undefined>) => {
  const accountOf = openAccounts(options);

  // The newest session that was let in: the calls of a scan come with one token, which need not be verified five hundred times.
  let known: { readonly sessionToken: string; readonly accessKeyId: string; readonly session: Session } | undefined;

  const sessionOf = ({ sessionToken, accessKeyId }: DemoRequest): Session | undefined => {
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
    // On a laptop whoever asks without a session of a demo account is the platform itself.
    const principal = session ? sessionArn(session) : options.platform.workerRoleArn;
    return assumeRole({ input, principal, now: options.now() }, options);
  };

  const answer = (request: DemoRequest, session: Session): object => {
    const { service, operation, region } = request;
    checkExpiry(session, service, options.now());
    if (service === 'sts') {
      if (operation === 'GetCallerIdentity') return callerIdentity(session);
      throw new UnsupportedLocallyError(`sts:${operation}`);
    }
    const answers = ANSWERS[service];
    const found = Object.hasOwn(answers, operation) ? answers[operation] : undefined;
    if (!found) throw new UnsupportedLocallyError(`${service}:${operation}`);
    authorize(session, { service, region, action: actionOf(service, operation) });
    return found({ account: accountOf(session.accountId), region }, request.input as never);
  };

  return async (request) => {
    const session = sessionOf(request);
    if (request.service === 'sts' && request.operation === 'AssumeRole') return enter(request, session);
    return session ? answer(request, session) : undefined;
  };
};
