import { type NarrowingKeys, WHO_OR_WHERE, isFixed, isNarrowed, only } from '../narrowing';
import type { PolicyDocument, PolicyStatement } from '../policy-document';
import { globMatches, isEverybody, isRecord, toList, listStatements } from '../policy-rules';

/** Condition keys that carry the source of a service's request. */
const ON_BEHALF = only('aws:sourceaccount', 'aws:sourcearn', 'aws:sourceorgid', 'aws:sourceorgpaths');

/**
 * Services that send `aws:SourceArn` or `aws:SourceAccount` when they assume a role, by the first part of their
 * principal. Each has a page "Cross-service confused deputy prevention" in its user guide with such a trust policy.
 * Others, including EC2 and Lambda, do not: with the condition they could not assume the role.
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
const readService = (principal: string): string =>
  principal.replace(/\.amazonaws\.com(?:\.cn)?$/, '').replace(/\.[a-z]{2,4}(?:-[a-z]+)+-\d$/, '');

const allows = ({ Effect }: PolicyStatement): boolean => Effect === 'Allow';

/** Services in a trust policy that send their source, and are not restricted by it. */
export const unguardedServices = (trust: PolicyDocument): string[] =>
  listStatements(trust)
    .filter((statement) => allows(statement) && !isNarrowed(statement, ON_BEHALF))
    .flatMap(({ Principal }) => (isRecord(Principal) ? toList(Principal['Service']) : []))
    .filter((principal) => SENDS_SOURCE.has(readService(principal)));

const lets = ({ Action, NotAction }: PolicyStatement, actions: readonly string[]): boolean =>
  NotAction !== undefined ||
  toList(Action).some((pattern) => actions.some((action) => globMatches(pattern.toLowerCase(), action)));

const letsAssume = (statement: PolicyStatement): boolean =>
  lets(statement, ['sts:assumerole', 'sts:assumerolewithwebidentity', 'sts:assumerolewithsaml']);

/** True if any AWS account can assume the role. An ExternalId is not a secret, so it is not a restriction. */
export const trustsEverybody = (trust: PolicyDocument): boolean =>
  listStatements(trust).some(
    (statement) =>
      allows(statement) &&
      letsAssume(statement) &&
      (statement.NotPrincipal !== undefined || isEverybody(statement.Principal)) &&
      !isNarrowed(statement, WHO_OR_WHERE),
  );

type Scopes = (value: string) => boolean;

/** The part between `before` and the next separator must be fixed: `repo:octo-org/*`. */
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
  /** Claims, or keys of STS, of which one must be restricted, and the part of its values that must be fixed. */
  readonly claims: Readonly<Record<string, Scopes>>;
}

/** `system:serviceaccount:<namespace>:<name>`. */
const ofNamespace: Scopes = fixedAfter('system:serviceaccount:', /:/);

/**
 * Providers whose customers share one issuer and one audience, so that only the subject tells them apart. IAM asks
 * for it in new trust policies; older ones may lack it (IAM user guide, "Identity-provider controls for shared OIDC
 * providers"). Pulumi, sandboxes.cloud and Vercel are shared too, but give each customer an audience.
 */
const TOLD_APART_BY_SUBJECT: ReadonlyArray<readonly [name: string, issuer: string, scopes: Scopes]> = [
  ['Buildkite', 'agent.buildkite.com', fixedAfter('organization:', /:/)],
  ['Codefresh', 'oidc.codefresh.io', fixedAfter('account:', /:/)],
  ['DVC Studio', 'studio.datachain.ai/api', isOfSomebody],
  [
    'GitHub audit log streaming',
    'oidc-configuration.audit-log.githubusercontent.com',
    fixedAfter('https://github.com/', /$/),
  ],
  ['GitHub', 'vstoken.actions.githubusercontent.com', isOfSomebody],
  ['Scalr', 'scalr.io', isOfSomebody],
  ['Shisho Cloud', 'tokens.cloud.shisho.dev', isOfSomebody],
  ['Upbound', 'proidc.upbound.io', isOfSomebody],
  ...[
    'rh-oidc.s3.us-east-1.amazonaws.com/22ejnvnnturfmt6km08idd0nt4hekbn7',
    'rh-oidc.s3.us-east-1.amazonaws.com/23e3sd27sju1hoou6ohfs68vbno607tr',
    'rh-oidc.s3.us-east-1.amazonaws.com/23ne21h005qjl3n33d8dui5dlrmv2tmg',
    'rh-oidc.s3.us-east-1.amazonaws.com/24jrf12m5dj7ljlfb4ta2frhrcoadm26',
    'oidc.op1.openshiftapps.com/2f785sojlpb85i7402pk3qogugim5nfb',
    'oidc.op1.openshiftapps.com/2c51blsaqa9gkjt0o9rt11mle8mmropu',
  ].map((issuer) => ['IBM Turbonomic', issuer, isOfSomebody] as const),
];

/** Microsoft's own tenant, which serves Sentinel and Defender for Cloud of all their customers. */
const MICROSOFT = 'sts.windows.net/33e01921-4d64-4f8c-a055-5bdaffd5e33d';

/** Providers whose tokens anyone, or any workload in a cluster, can obtain unless the subject is restricted. */
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
    // HCP Terraform Europe has an issuer of its own (https://developer.hashicorp.com/terraform/cloud-docs/europe).
    is: (issuer) => issuer === 'app.terraform.io' || issuer === 'app.eu.terraform.io',
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
  ...TOLD_APART_BY_SUBJECT.map(
    ([name, host, sub]): Issuer => ({ name, is: (issuer) => issuer === host, claims: { sub } }),
  ),
  {
    name: 'Microsoft',
    is: (issuer) => issuer === MICROSOFT || issuer === `${MICROSOFT}/`,
    // Audience and subject are Microsoft's; the session is named after the customer's workspace.
    claims: { 'sts:RoleSessionName': isFixed },
  },
];
/** A custom provider: any claim that restricts access. */
const OWN: Issuer['claims'] = { sub: isOfSomebody, aud: isOfSomebody };

const WEB_IDENTITIES = new Set(ISSUERS.map(({ name }) => name));
const findIssuer = (principal: string): string | undefined =>
  /:oidc-provider\/(.+)$/.exec(principal)?.[1] ?? (WEB_IDENTITIES.has(principal) ? principal : undefined);

const toKeys = (issuer: string, claims: Issuer['claims']): NarrowingKeys =>
  new Map(
    Object.entries(claims).map(([claim, scopes]) => [
      (claim.startsWith('sts:') ? claim : `${issuer}:${claim}`).toLowerCase(),
      scopes,
    ]),
  );

/** The issuers in the condition keys of a statement: `accounts.google.com` of `accounts.google.com:aud`. */
const issuersIn = ({ Condition }: PolicyStatement): string[] =>
  (isRecord(Condition) ? Object.values(Condition) : [])
    .flatMap((keys) => (isRecord(keys) ? Object.keys(keys) : []))
    .flatMap((key) => (key.includes(':') ? [key.slice(0, key.lastIndexOf(':')).toLowerCase()] : []));

const claimsOf = (issuer: string): Issuer['claims'] => ISSUERS.find(({ is }) => is(issuer))?.claims ?? OWN;

/**
 * `*` admits Google, Amazon, Facebook and Cognito too, where anyone can obtain a token. Only tokens of an issuer have
 * its keys, so any of its claims restricts it.
 */
const admitsAnyProvider = (statement: PolicyStatement): boolean =>
  lets(statement, ['sts:assumerolewithwebidentity']) &&
  !issuersIn(statement).some((issuer) => isNarrowed(statement, toKeys(issuer, claimsOf(issuer))));

/** Identity providers whose every token can assume the role: the name if known, otherwise the address. */
export const unscopedProviders = (trust: PolicyDocument): string[] =>
  listStatements(trust)
    .filter((statement) => allows(statement) && letsAssume(statement))
    .flatMap((statement) =>
      (isRecord(statement.Principal) ? toList(statement.Principal['Federated']) : []).flatMap((principal) => {
        if (principal === '*') return admitsAnyProvider(statement) ? ['any provider'] : [];
        const issuer = findIssuer(principal);
        if (issuer === undefined || isNarrowed(statement, toKeys(issuer, claimsOf(issuer)))) return [];
        return [ISSUERS.find(({ is }) => is(issuer))?.name ?? issuer];
      }),
    );
