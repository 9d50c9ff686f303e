import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLE } from '@cloudmend/store/table';
import { Match } from 'aws-cdk-lib/assertions';
import { runInNewContext } from 'node:vm';
import { findOwner } from '@cloudmend/domain/navigation';
import { costAtRest, type Template as Written } from '../config/cost-at-rest';
import { listActions, listStatements } from './policies';
import { workersByState } from '../scan/workers-by-state';
import { DEFINITION, readTemplate, type Synthesised } from './synthesised';

/** Schedules that production fires concurrently. */
const FIRING = 80;

/** CloudFormation's limits for one stack: resources, and bytes of the template. */
const STACK_LIMITS = { resources: 500, bytes: 1_000_000 };

/** The contents of each stack. */
export const partCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  it('has one table, as the store describes it, with recovery and expiry', () => {
    const { storage } = dev().templates;
    storage.resourceCountIs('AWS::DynamoDB::Table', 1);
    storage.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: TABLE.key.partition, KeyType: 'HASH' },
        { AttributeName: TABLE.key.sort, KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: TABLE.indexes.map(({ name }) => Match.objectLike({ IndexName: name })),
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      TimeToLiveSpecification: { AttributeName: TABLE.ttlAttribute, Enabled: true },
    });
  });

  it('leaves a fifth of every stack free for what comes next', () => {
    const { app: _, calls, ...others } = prod().stacks;
    const sizes = [...calls, ...Object.values(others)].map((stack) => {
      const template = readTemplate(prod(), stack).toJSON() as { readonly Resources: object };
      const share = {
        resources: Object.keys(template.Resources).length / STACK_LIMITS.resources,
        bytes: JSON.stringify(template, null, 1).length / STACK_LIMITS.bytes,
      };
      return [stack.stackName, Math.round(Math.max(share.resources, share.bytes) * 100)] as const;
    });
    expect(sizes.filter(([, percent]) => percent > 80)).toEqual([]);
  });

  it('prevents deletion of production data', () => {
    prod().templates.storage.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { DeletionProtectionEnabled: true },
    });
    prod().templates.identity.hasResource('AWS::Cognito::UserPool', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
    expect(
      [prod().stacks.storage, prod().stacks.identity].map(({ terminationProtection }) => terminationProtection),
    ).toEqual([true, true]);
  });

  it('keeps every bucket private, encrypted and closed to plain HTTP', () => {
    for (const template of [dev().templates.storage, dev().templates.web]) {
      const buckets = Object.keys(template.findResources('AWS::S3::Bucket'));
      template.allResourcesProperties('AWS::S3::Bucket', {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: Match.anyValue(),
      });
      const refusals = Object.values(template.findResources('AWS::S3::BucketPolicy')).filter((policy) =>
        JSON.stringify(policy).includes('"aws:SecureTransport":"false"'),
      );
      expect(refusals).toHaveLength(buckets.length);
    }
  });

  it('keeps audit trail copies that no one can change, replace or remove early', () => {
    const copies = {
      BucketName: Match.anyValue(),
      ObjectLockEnabled: true,
      VersioningConfiguration: { Status: 'Enabled' },
    };
    prod().templates.storage.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        ...copies,
        ObjectLockConfiguration: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2557 } },
        },
      },
    });
    dev().templates.storage.hasResourceProperties('AWS::S3::Bucket', {
      ...copies,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } },
      },
    });
    prod().templates.storage.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Sid: 'OnlyNewObjects',
            Effect: 'Deny',
            Action: 's3:PutObject',
            Principal: { AWS: '*' },
            Condition: { Null: { 's3:if-none-match': 'true' } },
          }),
        ]),
      },
    });
    const reaching = Object.values(prod().templates)
      .flatMap(listStatements)
      .filter(({ Resource }) => JSON.stringify(Resource).includes('trail-copies'));
    expect(reaching.map(({ roles }) => roles.map((role) => role.replace(/Role[0-9A-F]{8}$/, '')))).toEqual([
      ['CopyTrails'],
      ['CopyTrails'],
    ]);
    expect(reaching.flatMap(listActions).sort()).toEqual(['s3:GetObject', 's3:ListBucket', 's3:PutObject']);
  });

  it('has a group for each role and the operators, and no identity pool', () => {
    const groups = Object.values(dev().templates.identity.findResources('AWS::Cognito::UserPoolGroup')) as Array<{
      Properties: { GroupName: string };
    }>;
    expect(groups.map(({ Properties }) => Properties.GroupName).sort()).toEqual([
      'cloudmend-admin',
      'tenant-admin',
      'tenant-auditor',
      'tenant-devops',
      'tenant-finops',
      'tenant-manager',
      'tenant-viewer',
    ]);
    for (const template of Object.values(dev().templates)) template.resourceCountIs('AWS::Cognito::IdentityPool', 0);
  });

  it('deploys the same workflow as local mode, each of its workers, and a watchdog every minute', () => {
    const { scan } = dev().templates;
    const [machine] = Object.values(scan.findResources('AWS::StepFunctions::StateMachine')) as Array<{
      Properties: { DefinitionS3Location: { Key: string }; DefinitionSubstitutions: Record<string, unknown> };
    }>;
    const deployed = readFileSync(join(dev().outdir, `asset.${machine?.Properties.DefinitionS3Location.Key ?? ''}`));
    expect(deployed.equals(readFileSync(DEFINITION))).toBe(true);
    expect(Object.keys(machine?.Properties.DefinitionSubstitutions ?? {}).sort()).toEqual(
      [...new Set(Object.values(workersByState()))].sort(),
    );
    scan.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 minute)' });
  });

  it('keeps scans from using the capacity of sign-in and API', () => {
    const listReserved = (template: Synthesised['templates']['scan']): number[] =>
      (
        Object.values(template.findResources('AWS::Lambda::Function')) as Array<{
          Properties: { ReservedConcurrentExecutions?: number };
        }>
      ).flatMap(({ Properties }) => Properties.ReservedConcurrentExecutions ?? []);
    const all = listReserved(prod().templates.scan);
    expect(all).toHaveLength(7);
    // 300 for scans, plus the schedules due in one minute: the API keeps 400 of the account's thousand.
    expect(all.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(380);
    expect(listReserved(prod().templates.identity)).toEqual([25, 25, 25, 25]);
    prod().templates.scan.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'cloudmend-prod-fire-schedule',
      ReservedConcurrentExecutions: FIRING,
    });
    // Ten thousand schedules of one minute, about 0.3 s each, within that minute; delivery takes a quarter of it.
    expect((10_000 * 0.3) / FIRING).toBeLessThanOrEqual(45);
    expect(listReserved(dev().templates.scan)).toEqual([]);
  });

  it('never caches API answers or the runtime configuration', () => {
    const [distribution] = Object.values(dev().templates.web.findResources('AWS::CloudFront::Distribution')) as Array<{
      Properties: {
        DistributionConfig: {
          CacheBehaviors: Array<Record<string, unknown>>;
          DefaultCacheBehavior: Record<string, unknown>;
        };
      };
    }>;
    const { CacheBehaviors = [], DefaultCacheBehavior } = distribution?.Properties.DistributionConfig ?? {};
    const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
    expect(CacheBehaviors.map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId])).toEqual([
      ['/api/*', CACHING_DISABLED],
      ['/amplify_outputs.json', CACHING_DISABLED],
    ]);
    expect(CacheBehaviors[0]).toMatchObject({
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
      ViewerProtocolPolicy: 'https-only',
    });
    expect(DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      FunctionAssociations: [{ EventType: 'viewer-request' }],
    });
  });

  it('lets Cognito reject leaked passwords when set, in an environment that pays for it', () => {
    prod().templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    });
    prod().templates.identity.hasResourceProperties('AWS::Cognito::UserPoolRiskConfigurationAttachment', {
      ClientId: 'ALL',
      CompromisedCredentialsRiskConfiguration: {
        Actions: { EventAction: 'BLOCK' },
        EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
    dev().templates.identity.hasResourceProperties('AWS::Cognito::UserPool', { UserPoolTier: 'ESSENTIALS' });
    dev().templates.identity.resourceCountIs('AWS::Cognito::UserPoolRiskConfigurationAttachment', 0);
  });

  it('routes each path at the edge like the local server', () => {
    const [edge] = Object.values(
      dev().templates.web.findResources('AWS::CloudFront::Function', {
        Properties: { Name: 'cloudmend-dev-path-rule' },
      }),
    ) as Array<{ Properties: { FunctionCode: string } }>;
    const handle = runInNewContext(`${edge?.Properties.FunctionCode ?? ''}; handler`) as (event: object) => {
      uri: string;
      statusCode?: number;
    };
    for (const uri of [
      '/',
      '/pricing',
      '/pricing/',
      '/acme/home',
      '/home/x',
      '/assets/app.js',
      '/console/assets/a.css',
      '/robots.txt',
      '/console/robots.txt',
      '/x/y/z',
      '/signin',
    ]) {
      const owner = findOwner(uri);
      expect([uri, handle({ request: { uri } }).uri]).toEqual([uri, 'file' in owner ? owner.file : uri]);
    }
    // S3 would answer in XML.
    for (const uri of ['/favicon.ico', '/acme/report.pdf', '/index.html', '/console/', '/assets/', '/robots.txt/x.y'])
      if (findOwner(uri).kind === 'file')
        expect(handle({ request: { uri } })).toMatchObject({ statusCode: 404, body: 'Not found\n' });
  });

  it('puts firewalls in front of the CDN and the user pool, except in development', () => {
    for (const [{ web, identity }, count] of [
      [dev().templates, 0],
      [prod().templates, 1],
    ] as const) {
      web.resourceCountIs('AWS::WAFv2::WebACL', count);
      identity.resourceCountIs('AWS::WAFv2::WebACL', count);
    }
  });

  it('costs less than 10 USD a month while no one uses a development environment', () => {
    const { lines, usd } = costAtRest(Object.values(dev().templates).map((template) => template.toJSON() as Written));
    expect(usd).toBeLessThan(10);
    expect(lines.map(({ name }) => name).sort()).toEqual([
      'KMS keys',
      'alarms',
      'functions on a timer',
      'heartbeats',
      'secrets',
    ]);
  });

  it('rotates keys every year, in a development environment as rarely as KMS lets it, since it charges for that', () => {
    const listPeriods = ({ templates }: Synthesised) =>
      Object.values(templates.storage.findResources('AWS::KMS::Key', { Properties: { EnableKeyRotation: true } })).map(
        ({ Properties }) => Properties.RotationPeriodInDays,
      );
    expect(listPeriods(dev())).toEqual([2560, 2560, 2560]);
    expect(listPeriods(prod())).toEqual([undefined, undefined, undefined]);
  });

  it('leaves nothing behind when a first deployment fails', () => {
    const kept = [prod().stacks.storage, prod().stacks.identity, prod().stacks.scan].flatMap((stack) =>
      Object.entries(
        (readTemplate(prod(), stack).toJSON() as { Resources: Record<string, { DeletionPolicy?: string }> }).Resources,
      ),
    );
    expect(kept.flatMap(([id, { DeletionPolicy }]) => (DeletionPolicy === 'Retain' ? [id] : []))).toEqual([]);
  });

  it('removes a development environment with its logs, and names no log after its stack', () => {
    for (const template of Object.values(dev().templates))
      for (const log of Object.values(template.findResources('AWS::Logs::LogGroup')))
        expect([log.DeletionPolicy, typeof log.Properties.LogGroupName]).toEqual(['Delete', 'string']);
  });

  it("has the site's domain name, and leaves TLS to CloudFront without one", () => {
    const findCertificate = ({ templates }: Synthesised) =>
      Object.values(templates.web.findResources('AWS::CloudFront::Distribution')).map(
        ({ Properties }) => Properties.DistributionConfig.ViewerCertificate,
      );
    expect(findCertificate(dev())).toEqual([undefined]);
    expect(findCertificate(prod())).toEqual([expect.objectContaining({ MinimumProtocolVersion: 'TLSv1.2_2021' })]);
    prod().templates.web.hasOutput('Address', { Value: 'https://cloudmend.example' });
  });
};
