import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Endpoint } from '../api/endpoints';
import { ENDPOINT_MEMORY_MIB } from '../config/function-memory';
import { PILOTS } from '../config/call-stacks';
import { roleArn } from '../config/arns';
import { callFunction, type Names, nameResources } from '../config/names';
import type { StageConfig } from '../config/stage-config';
import type { Alarms } from '../constructs/alarms';
import { toRights } from '../constructs/endpoint-rights';
import { callModel } from '../constructs/bedrock-access';
import { GradualShift } from '../constructs/gradual-shift';
import type { LogKeeping } from '../constructs/kept-log';
import { NodeLambda } from '../constructs/node-lambda';
import { peopleRights } from '../constructs/people-rights';
import { readSecret } from '../constructs/platform-secrets';
import { PROOF_KEY_RIGHTS } from '../constructs/proof-key';
import { PublishedRoleTemplate } from '../constructs/published-role-template';
import { startScans, stopScans } from '../constructs/run-scans';
import { systemRecords } from '../constructs/table-access';
import { setTimers } from '../constructs/timer-access';
import { postMessages } from '../constructs/notice-sending';
import { useTokens } from '../constructs/token-key';
import { takeTenantRole } from '../constructs/tenant-role';
import { wakeChanges } from '../constructs/wake-changes';

/** A row of the endpoint table, without the function that loads it. */
export type EndpointRow = Pick<Endpoint, 'contract' | 'file' | 'uses'>;

interface CallsStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly bundles: string;
  readonly endpoints: readonly EndpointRow[];
  readonly table: Table;
  readonly alarms: Alarms;
  readonly logs: LogKeeping;
  readonly originSecret: ISecret;
  readonly cursorSecret: ISecret;
  readonly gitServersSecret: ISecret;
  readonly proofKey: IKey;
  readonly tokenKey: IKey;
  readonly userPool: IUserPool;
  readonly environment: Readonly<Record<string, string>>;
}

/** Above the handlers' own deadline of ten seconds, below the gateway's limit of thirty. */
const ENDPOINT_TIMEOUT = Duration.seconds(20);

/**
 * Functions of a stack that are made or changed at once: each deployment changes all of them. An account may make fifteen
 * calls a second to manage functions, which no one can raise; CloudFormation makes several for each, in three stacks beside
 * each other, and gives up on some that are refused. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html,
 * https://repost.aws/knowledge-center/cloudformation-rate-exceeded-error, aws/aws-cdk#16971
 */
export const FUNCTIONS_AT_ONCE = 6;

const isSignedIn = ({ audience }: EndpointRow['contract']): boolean =>
  audience === 'member' || audience === 'signed-in';

/**
 * The functions of one feature, one per row of the endpoint table. Apart from the gateway, which knows them by name: a
 * row can be removed without an export in its way.
 */
export class CallsStack extends Stack {
  /** Customers trust only the workers' role, so the endpoints that test a customer's role use it. */
  private readonly workers: IRole;
  private readonly functions: CfnFunction[] = [];

  constructor(scope: Construct, id: string, props: CallsStackProps) {
    super(scope, id, {
      env: props.env,
      stackName: props.stackName,
      description: props.description,
    });
    const { workerRole } = nameResources(props.stage);
    this.workers = Role.fromRoleArn(this, 'Workers', roleArn(this, workerRole), { mutable: false });
    for (const endpoint of props.endpoints) this.endpoint(endpoint, props);
  }

  private endpoint({ contract, uses }: EndpointRow, props: CallsStackProps): void {
    const { bundles, config, environment, stage, table, userPool } = props;
    const rights = toRights(contract, uses);
    const reader = roleArn(this, nameResources(stage).tenantReader);
    const fn = new NodeLambda(this, contract.name, {
      bundles,
      bundle: contract.name,
      functionName: callFunction(nameResources(stage), contract.name),
      environment: {
        ...environment,
        ...(rights.tenant === 'write' ? {} : { CLOUDMEND_TENANT_ROLE_ARN: reader }),
        CLOUDMEND_ORIGIN_SECRET_ARN: props.originSecret.secretArn,
      },
      logs: props.logs,
      memoryMiB: ENDPOINT_MEMORY_MIB,
      timeout: ENDPOINT_TIMEOUT,
      ...(rights.entersAccounts ? { role: this.workers } : {}),
    });
    this.queue(fn.node.defaultChild as CfnFunction);
    this.shiftPilot(fn, contract, props);
    if (!rights.entersAccounts) fn.addToRolePolicy(readSecret(props.originSecret, 'OriginSecret'));
    if (rights.givesCursors) fn.addToRolePolicy(readSecret(props.cursorSecret, 'CursorSecret'));
    if (!rights.entersAccounts) this.grant(fn, { names: nameResources(stage), rights, table });
    if (rights.linksTemplate) {
      const template = new PublishedRoleTemplate(fn, 'RoleTemplate', bundles);
      fn.addToRolePolicy(template.read);
      fn.addEnvironment('CLOUDMEND_ROLE_TEMPLATE', template.address);
    }
    if (rights.proofKey) fn.addToRolePolicy(PROOF_KEY_RIGHTS[rights.proofKey](props.proofKey));
    this.openGitServers(fn, rights, props);
    this.openDestinations(fn, rights, props);
    if (rights.wakesChanges) fn.addToRolePolicy(wakeChanges(this, nameResources(stage)));
    for (const statement of peopleRights(
      this,
      { asks: isSignedIn(contract), ...rights },
      { userPool, mailFrom: config.mailFrom },
    ))
      fn.addToRolePolicy(statement);
  }

  /** Has a function wait for an earlier one. */
  private queue(fn: CfnFunction): void {
    const before = this.functions.at(-FUNCTIONS_AT_ONCE);
    if (before) fn.addResourceDependency(before);
    this.functions.push(fn);
  }

  private shiftPilot(fn: NodeLambda, { name }: EndpointRow['contract'], { config, stage }: CallsStackProps): void {
    if (!config.shiftsGradually || !PILOTS.has(name)) return;
    new GradualShift(this, `${name}Shift`, {
      fn,
      names: nameResources(stage),
      alarms: ['api-fails'],
      atOnce: config.shiftsAtOnce === true,
    });
  }

  private openGitServers(
    fn: NodeLambda,
    { callsGitServers, tokens }: ReturnType<typeof toRights>,
    { gitServersSecret, tokenKey }: CallsStackProps,
  ): void {
    if (!callsGitServers) return;
    fn.addToRolePolicy(readSecret(gitServersSecret, 'GitServers'));
    if (tokens) fn.addToRolePolicy(useTokens(tokenKey, tokens));
    fn.addEnvironment('CLOUDMEND_GIT_SERVERS_SECRET_ARN', gitServersSecret.secretArn);
  }

  /** Addresses that customers named, and the models that they chose. */
  private openDestinations(
    fn: NodeLambda,
    { posts, destinationSecrets, trackerSecrets, models }: ReturnType<typeof toRights>,
    { stage, tokenKey, config }: CallsStackProps,
  ): void {
    if (posts) fn.addToRolePolicy(postMessages(this, nameResources(stage)));
    if (destinationSecrets) fn.addToRolePolicy(useTokens(tokenKey, destinationSecrets, 'destination'));
    if (trackerSecrets) fn.addToRolePolicy(useTokens(tokenKey, trackerSecrets, 'tracker'));
    if (models) fn.addToRolePolicy(useTokens(tokenKey, models === 'use' ? 'open' : 'seal', 'model'));
    if (models === 'use' && config.bedrock)
      for (const statement of callModel(this, config.bedrock)) fn.addToRolePolicy(statement);
  }

  private grant(
    fn: NodeLambda,
    {
      names,
      rights,
      table,
    }: { readonly names: Names; readonly rights: ReturnType<typeof toRights>; readonly table: Table },
  ): void {
    for (const statement of systemRecords(table, rights.system)) fn.addToRolePolicy(statement);
    if (rights.tenant)
      fn.addToRolePolicy(
        takeTenantRole(roleArn(this, rights.tenant === 'write' ? names.tenantWriter : names.tenantReader)),
      );
    if (rights.setsTimers) for (const statement of setTimers(this, names)) fn.addToRolePolicy(statement);
    if (!rights.runsScans) return;
    fn.addToRolePolicy(startScans(this, names.workflow));
    fn.addToRolePolicy(stopScans(this, names.workflow));
  }
}
