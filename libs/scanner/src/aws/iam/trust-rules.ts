import { type NarrowingKeys, WHO_OR_WHERE, isFixed, isNarrowed, only } from '../narrowing';
import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { globMatches, isEverybody, isRecord, listOf, statementsOf } from '../policy-rules';

/** Keys by which a service says on whose behalf it acts. */
const ON_BEHALF = only('aws:sourceaccount', 'aws:sourcearn', 'aws:sourceorgid', 'aws:sourceorgpaths');

/**
 * Services that send `aws:SourceArn` or `aws:SourceAccount` when they assume a role, by the first part of their principal. Each has a page
 * "Cross-service confused deputy prevention" in its user guide that shows a trust policy with these keys. Others, EC2 and Lambda among
 * them, send none: with the condition they could not assume the role at all.
 */
const SENDS_SOURCE: ReadonlySet<string> = new Set([
  'airflow',
  'airflow-env',
  'appsync',
  'athena',
  'bedrock',
  'bedrock-agentcore',
  'codebuild',
  'comprehend',
  'config',
  'datasync',
  'delivery.logs',
  'dlm',
  'dms',
  'ecs-tasks',
  'elasticmapreduce',
  'events',
  'firehose',
  'fis',
  'forecast',
  'glue',
  'grafana',
  'greengrass',
  'iot',
  'kendra',
  'kinesisanalytics',
  'logs',
  'monitoring.rds',
  'personalize',
  'pipes',
  'rds',
  'rekognition',
  'export.rds',
  'resources.cloudformation',
  'sagemaker',
  'scheduler',
  'ses',
  'ssm',
  'states',
  'textract',
  'transcribe',
  'transfer',
  'translate',
  'vpc-flow-logs',
]);

/** `states.eu-west-1.amazonaws.com` and `states.amazonaws.com.cn` are `states`. */
const serviceOf = (principal: string): string =>
  principal.replace(/\.amazonaws\.com(?:\.cn)?$/, '').replace(/\.[a-z]{2,4}(?:-[a-z]+)+-\d$/, '');

const allows = ({ Effect }: PolicyStatement): boolean => Effect === 'Allow';

/** The services of a trust policy that say on whose behalf they act, and are not asked. */
export const unguardedServices = (trust: PolicyDocument): string[] =>
  statementsOf(trust)
    .filter((statement) => allows(statement) && !isNarrowed(statement, ON_BEHALF))
    .flatMap(({ Principal }) => (isRecord(Principal) ? listOf(Principal['Service']) : []))
    .filter((principal) => SENDS_SOURCE.has(serviceOf(principal)));

const letsAssume = ({ Action, NotAction }: PolicyStatement): boolean =>
  NotAction !== undefined ||
  listOf(Action).some((pattern) =>
    ['sts:assumerole', 'sts:assumerolewithwebidentity', 'sts:assumerolewithsaml'].some((action) =>
      globMatches(pattern.toLowerCase(), action),
    ),
  );

/** True when anybody with an AWS account may assume the role. An ExternalId is no secret, so it keeps nobody out. */
export const trustsEverybody = (trust: PolicyDocument): boolean =>
  statementsOf(trust).some(
    (statement) =>
      allows(statement) &&
      letsAssume(statement) &&
      (statement.NotPrincipal !== undefined || isEverybody(statement.Principal)) &&
      !isNarrowed(statement, WHO_OR_WHERE),
  );

type Scopes = (value: string) => boolean;

/** What stands between `before` and the next separator has to be fixed: `repo:octo-org/*`. */
const fixedAfter =
  (before: string, separator: RegExp): Scopes =>
  (text) =>
    text.startsWith(before) && isFixed(text.slice(before.length).split(separator)[0] ?? '') && separator.test(text);
const isOfSomebody: Scopes = (text) => /[^*?:/]/.test(text.replace(/\$\{[^}]*\}/g, ''));
/** A path whose first part, the owner, is fixed. */
const hasOwner: Scopes = (text) => isFixed(text.split('/')[0] ?? '');

interface Issuer {
  readonly name: string;
  readonly is: (issuer: string) => boolean;
  /** Claims of which one has to be asked for, and what its values have to fix. */
  readonly claims: Readonly<Record<string, Scopes>>;
}

/** `system:serviceaccount:<namespace>:<name>`. */
const ofNamespace: Scopes = fixedAfter('system:serviceaccount:', /:/);

/** Providers whose tokens anybody can get, or any program of a cluster, unless the subject is asked for. */
const ISSUERS: readonly Issuer[] = [
  {
    name: 'GitHub',
    is: (issuer) =>
      issuer === 'token.actions.githubusercontent.com' || issuer.startsWith('token.actions.githubusercontent.com/'),
    claims: {
      sub: (text) =>
        fixedAfter('repo:', /[/]/)(text) ||
        fixedAfter('repository_owner:', /:|$/)(text) ||
        fixedAfter('repository_owner_id:', /:|$/)(text),
      repository: hasOwner,
      repository_id: isFixed,
      repository_owner: isFixed,
      repository_owner_id: isFixed,
      job_workflow_ref: hasOwner,
      enterprise: isFixed,
      enterprise_id: isFixed,
    },
  },
  {
    name: 'GitLab',
    is: (issuer) => issuer === 'gitlab.com',
    claims: { sub: fixedAfter('project_path:', /[/]/), namespace_id: isFixed, project_id: isFixed },
  },
  {
    name: 'Terraform Cloud',
    is: (issuer) => issuer === 'app.terraform.io',
    claims: { sub: fixedAfter('organization:', /:/) },
  },
  {
    name: 'EKS',
    is: (issuer) => /^oidc\.eks\.[a-z\d-]+\.amazonaws\.(?:com(?:\.cn)?|eu)\//.test(issuer),
    claims: { sub: ofNamespace },
  },
  ...['cognito-identity.amazonaws.com', 'accounts.google.com', 'graph.facebook.com', 'www.amazon.com'].map(
    (host): Issuer => ({
      name: host,
      is: (issuer) => issuer === host,
      claims: { aud: isFixed, app_id: isFixed, sub: isFixed },
    }),
  ),
];
/** A provider of one's own: any claim that keeps somebody out. */
const OWN: Issuer['claims'] = { sub: isOfSomebody, aud: isOfSomebody };

const WEB_IDENTITIES = new Set(ISSUERS.map(({ name }) => name));
const issuerOf = (principal: string): string | undefined =>
  /:oidc-provider\/(.+)$/.exec(principal)?.[1] ?? (WEB_IDENTITIES.has(principal) ? principal : undefined);

const keysOf = (issuer: string, claims: Issuer['claims']): NarrowingKeys =>
  new Map(Object.entries(claims).map(([claim, scopes]) => [`${issuer}:${claim}`.toLowerCase(), scopes]));

/** The identity providers of which any token opens the role: the name of a known one, else its address. */
export const unscopedProviders = (trust: PolicyDocument): string[] =>
  statementsOf(trust)
    .filter((statement) => allows(statement) && letsAssume(statement))
    .flatMap((statement) =>
      (isRecord(statement.Principal) ? listOf(statement.Principal['Federated']) : []).flatMap((principal) => {
        const issuer = issuerOf(principal);
        if (issuer === undefined) return [];
        const known = ISSUERS.find(({ is }) => is(issuer));
        return isNarrowed(statement, keysOf(issuer, known?.claims ?? OWN)) ? [] : [known?.name ?? issuer];
      }),
    );
