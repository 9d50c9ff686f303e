import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiDomain, type StageConfig, stageConfig, type Template } from '@cloudmend/infra/config';
import type { AwsAccount, DeployedStack, Deployer, Usage } from './aws-account';
import { deploy } from './deploy';
import { type DestroyOptions, destroy } from './destroy';
import { pinnedAccounts } from './pinned-accounts';

const GIB = 1024 ** 3;
const OURS = '111122223333';
const DEPLOYER = `arn:aws:iam::${OURS}:role/cloudmend-dev-deployer`;
const CERTIFICATE = `arn:aws:acm:us-east-1:${OURS}:certificate/c`;
const OTHER = '444455556666';
const BUILT = new Map<string, Template>([
  ['cloudmend-dev-storage', { Resources: { Key: { Type: 'AWS::KMS::Key' } } }],
  ['cloudmend-dev-web', { Resources: { Pages: { Type: 'AWS::S3::Bucket' } } }],
]);

const folder = mkdtempSync(join(tmpdir(), 'cloudmend-deploy-'));
let files = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface World {
  account: string | null;
  bootstrap: number | undefined;
  total: number;
  unreserved: number;
  stacks: DeployedStack[];
  templates: Map<string, Template>;
  sender: boolean | undefined;
  sandbox: boolean;
  certificate: { status: string; names: string[] } | undefined;
  cdkFails: boolean;
  usage: Usage;
  resolves: boolean;
  arn: string;
  deployer: Deployer | undefined;
  isAdministered: boolean | undefined;
  /** Attempts to assume the deployer that fail. */
  refusals: number;
}

/** An account, a project and a terminal, with everything that was done to them. */
const makeWorld = (changes: Partial<World> = {}) => {
  const world: World = {
    account: OURS,
    bootstrap: 28,
    total: 1000,
    unreserved: 1000,
    stacks: [],
    templates: new Map(),
    sender: true,
    sandbox: false,
    certificate: { status: 'ISSUED', names: ['*.acme.example'] },
    cdkFails: false,
    usage: { roles: { used: 40, most: 1000 }, codeBytes: { used: GIB, most: 75 * GIB } },
    resolves: true,
    arn: `arn:aws:iam::${changes.account ?? OURS}:role/admin`,
    deployer: undefined,
    isAdministered: false,
    refusals: 0,
    ...changes,
  };
  const did: string[] = [];
  const printed: string[] = [];
  files += 1;
  const pins = pinnedAccounts(join(folder, `${files}.json`));
  const aws: AwsAccount = {
    async caller() {
      if (world.account === null) throw new Error('Could not load credentials from any providers');
      return { account: world.account, arn: world.arn };
    },
    alias: async () => 'acme-tools',
    bootstrapVersion: async () => world.bootstrap,
    concurrency: async () => ({ total: world.total, unreserved: world.unreserved }),
    stacks: async () => world.stacks,
    template: async (name) => world.templates.get(name) ?? { Resources: {} },
    hasStack: async () => world.deployer !== undefined,
    liftProtection: async (name, session) => void did.push(`lift ${name}${session ? ' as the deployer' : ''}`),
    logGroups: async (name) => [`/aws/lambda/${name}-a`, `/aws/lambda/${name}-b`],
    usage: async () => world.usage,
    removableBuckets: async (name) => (name.endsWith('-web') ? [`${name}-pages`] : []),
    isVerifiedSender: async () => world.sender,
    isMailSandbox: async () => world.sandbox,
    certificate: async () => world.certificate,
    resolves: async () => world.resolves,
    deployer: async () => world.deployer,
    isAdministered: async () => world.isAdministered,
    async assume(roleArn) {
      world.refusals -= 1;
      if (world.refusals >= 0) throw new Error('AccessDenied');
      did.push(`assume ${roleArn}`);
      return { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' };
    },
  };
  const print = (text: string): void => void printed.push(text);
  const run = (
    stage: string,
    options: { config?: Partial<StageConfig>; account?: string; planOnly?: boolean; asCaller?: boolean } = {},
  ) =>
    deploy(
      {
        stage,
        config: { ...stageConfig(stage), ...options.config },
        planOnly: options.planOnly === true,
        asCaller: options.asCaller === true,
        cdkOptions: [],
        ...(options.account ? { account: options.account } : {}),
      },
      {
        aws,
        pins,
        async build(settings) {
          did.push(`build ${JSON.stringify(settings)}`);
          return BUILT;
        },
        async cdk(args, session) {
          did.push(`cdk ${args.slice(0, 2).join(' ')}${session ? ' as the deployer' : ''}`);
          return !world.cdkFails;
        },
        async setUpDeployer() {
          did.push('set up the deployer');
          return DEPLOYER;
        },
        pause: async (ms) => void did.push(`pause ${ms}`),
        keepPermissions: () => 'permissions.txt',
        outputs: () => ({ Address: 'https://d111.cloudfront.net', PointTheDomainTo: 'd111.cloudfront.net' }),
        print,
      },
    );
  const remove = (stage: string, answers: Partial<Pick<DestroyOptions, 'confirm' | 'remover'>> = {}) =>
    destroy({
      stage,
      config: stageConfig(stage),
      aws,
      pins,
      print,
      confirm: async () => true,
      remover: {
        empty: async (bucket) => void did.push(`empty ${bucket}`),
        async remove(name) {
          did.push(`remove ${name}`);
          return true;
        },
        async removeLogs(names) {
          if (names.length > 0) did.push(`logs ${names.join(' ')}`);
          return names.length;
        },
      },
      ...answers,
    });
  return { world, did, pins, run, remove, says: () => printed.join('\n') };
};

const stack = (name: string, status = 'CREATE_COMPLETE', isProtected = false): DeployedStack => ({
  name,
  status,
  isProtected,
});

describe('a deployment', () => {
  it('goes from an empty account to an address with one plan, and no question', async () => {
    const { run, did, pins, says } = makeWorld({ bootstrap: undefined });
    expect(await run('dev')).toBe(true);
    expect(did).toEqual([
      'build {"CLOUDMEND_LAMBDA_QUOTA":"{\\"total\\":1000,\\"reservedElsewhere\\":0}","CLOUDMEND_BOUNDARY":"true"}',
      'set up the deployer',
      `assume ${DEPLOYER}`,
      'cdk deploy --all as the deployer',
    ]);
    expect(says()).toContain('Set up first (stack cloudmend-dev-deployer)');
    expect(pins.accountFor('dev')).toBe(OURS);
    expect(says()).toContain('dev runs at https://d111.cloudfront.net.');
    expect(says()).toContain('Commit infra/config/accounts.json.');
  });

  it.each<[string, Partial<StageConfig>, string]>([
    ['no budget', {}, 'no one is notified of what the account spends. Set budgetUsd'],
    ['no one to mail', { budgetUsd: 50 }, '50 USD a month are set, but no alarmsTo'],
    ['a budget', { budgetUsd: 50, alarmsTo: ['a@cloudmend.example'] }, 'Mailed at 80% of 50 USD a month'],
  ])('says in the preflight what happens with %s', async (_, config, expected) => {
    const { run, says } = makeWorld();
    expect(await run('dev', { config, planOnly: true })).toBe(true);
    expect(says()).toContain(expected);
  });

  it('waits until a new deployer is known everywhere', async () => {
    const { run, did } = makeWorld({ bootstrap: undefined, refusals: 2 });
    expect(await run('dev')).toBe(true);
    expect(did.slice(2)).toEqual([
      'pause 5000',
      'pause 5000',
      `assume ${DEPLOYER}`,
      'cdk deploy --all as the deployer',
    ]);
  });

  describe('where a deployer was set up', () => {
    const deployer = { roleArn: DEPLOYER, hasBoundary: true };

    it('assumes it, says so, and has every role bound', async () => {
      const { run, did, says } = makeWorld({ deployer });
      expect(await run('dev')).toBe(true);
      expect(did).toEqual([
        `assume ${DEPLOYER}`,
        expect.stringContaining('"CLOUDMEND_BOUNDARY":"true"'),
        'cdk deploy --all as the deployer',
      ]);
      expect(says()).toContain(`${DEPLOYER} is assumed.`);
    });

    it('uses the credentials of a pipeline that assumed it already', async () => {
      const arn = `arn:aws:sts::${OURS}:assumed-role/cloudmend-dev-deployer/GitHubActions`;
      const { run, did } = makeWorld({ deployer, arn });
      expect(await run('dev')).toBe(true);
      expect(did[1]).toBe('cdk deploy --all');
    });

    it('stops before it builds where it may not be assumed, unless it is told to do without', async () => {
      const { run, did, says } = makeWorld({ deployer, refusals: Number.POSITIVE_INFINITY });
      expect(await run('dev')).toBe(false);
      expect(did).toEqual([]);
      expect(says()).toContain(
        `These credentials may not assume ${DEPLOYER}. With --as-caller they deploy themselves.`,
      );
      expect(await run('dev', { asCaller: true })).toBe(true);
      expect(did[1]).toBe('cdk deploy --all');
    });

    it('plans without it', async () => {
      const { run, did } = makeWorld({ deployer });
      expect(await run('dev', { planOnly: true })).toBe(true);
      expect(did).toHaveLength(1);
    });

    it('gives roles no boundary that an earlier deployer did not create', async () => {
      const { run, did } = makeWorld({ deployer: { ...deployer, hasBoundary: false } });
      expect(await run('dev')).toBe(true);
      expect(did[1]).not.toContain('CLOUDMEND_BOUNDARY');
    });
  });

  it('leaves an account alone that other CDK applications share, and says what would narrow its rights', async () => {
    const { run, did, says } = makeWorld({ isAdministered: true });
    expect(await run('dev')).toBe(true);
    expect(did[1]).toBe('cdk deploy --all');
    expect(says()).toContain('CloudFormation has the rights of an administrator here.');
    expect(says()).toContain('npm run deployer -- dev');
  });

  it('says that nothing changes when it is repeated, and gives no first steps', async () => {
    const { run, says } = makeWorld({
      stacks: [...BUILT.keys()].map((name) => stack(name)),
      templates: new Map(BUILT),
    });
    expect(await run('dev')).toBe(true);
    expect(says()).toContain('only changed files are uploaded');
    expect(says()).not.toContain('first operator');
  });

  it('builds and changes nothing for a plan alone, and pins nothing', async () => {
    const { run, did, pins } = makeWorld({ bootstrap: undefined });
    expect(await run('dev', { planOnly: true })).toBe(true);
    expect(did).toHaveLength(1);
    expect(pins.accountFor('dev')).toBeUndefined();
  });

  it('says how to go on when a step fails, and goes on', async () => {
    const { world, run, says } = makeWorld({ cdkFails: true });
    expect(await run('dev')).toBe(false);
    expect(says()).toContain('mend the cause above and run it again');
    world.cdkFails = false;
    expect(await run('dev')).toBe(true);
  });

  it.each<[string, Partial<World>, string]>([
    ['no credentials', { account: null }, 'No AWS credentials. Sign in'],
    [
      'another deployment is running',
      { stacks: [stack('cloudmend-dev-scan', 'UPDATE_IN_PROGRESS')] },
      'cloudmend-dev-scan is UPDATE_IN_PROGRESS: another deployment is running.',
    ],
    ['a stack is stuck', { stacks: [stack('cloudmend-dev-api', 'UPDATE_ROLLBACK_FAILED')] }, 'Continue the rollback'],
  ])('stops before it builds anything: %s', async (_, changes, says) => {
    const made = makeWorld(changes);
    expect(await made.run('dev')).toBe(false);
    expect(made.did).toEqual([]);
    expect(made.says()).toContain(says);
  });

  it('never goes to another account than the one that the environment is in', async () => {
    const { world, run, did, pins, says } = makeWorld();
    pins.pin('dev', OURS);
    world.account = OTHER;
    expect(await run('dev')).toBe(false);
    expect(did).toEqual([]);
    expect(says()).toContain(`dev lives in account ${OURS}; these credentials belong to ${OTHER} (acme-tools).`);
  });

  it('puts staging and prod only into an account that is named', async () => {
    const { run, pins, says } = makeWorld();
    expect(await run('prod')).toBe(false);
    expect(says()).toContain(`add --account ${OURS}`);
    expect(await run('prod', { account: OTHER })).toBe(false);
    expect(says()).toContain(`not to ${OTHER}`);
    expect(await run('prod', { account: OURS })).toBe(true);
    expect(pins.accountFor('prod')).toBe(OURS);
    expect(await run('prod')).toBe(true);
  });

  it('counts what others reserve, but not what it has reserved itself', async () => {
    const workers = { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions: 300 } };
    const name = 'cloudmend-prod-scan';
    const { run, did, says } = makeWorld({
      unreserved: 400,
      stacks: [stack(name)],
      templates: new Map([[name, { Resources: { Workers: workers } }]]),
    });
    expect(await run('prod', { account: OURS })).toBe(true);
    expect(did[0]).toContain('\\"reservedElsewhere\\":300');
    expect(says()).toContain('300 of them reserved by others');
  });

  it('says what a new account’s quota of ten means', async () => {
    const { run, says } = makeWorld({ total: 10, unreserved: 10 });
    expect(await run('prod', { account: OURS, planOnly: true })).toBe(true);
    expect(says()).toContain('Too few to reserve any for scans and sign-in. Request an increase');
  });

  it.each<[string, Partial<World>, Partial<StageConfig>, string]>([
    [
      'an unverified sender',
      { sender: false },
      { mailFrom: 'hello@acme.example' },
      'SES may not send from hello@acme.example',
    ],
    ['an unknown sender', { sender: undefined }, { mailFrom: 'hello@acme.example' }, 'SES may not send from'],
    [
      'a missing certificate',
      { certificate: undefined },
      { domain: { name: 'a.acme.example', certificateArn: CERTIFICATE } },
      `There is no certificate ${CERTIFICATE}`,
    ],
    [
      'a pending certificate',
      { certificate: { status: 'PENDING_VALIDATION', names: [] } },
      { domain: { name: 'a.acme.example', certificateArn: CERTIFICATE } },
      'is PENDING_VALIDATION, not ISSUED',
    ],
    [
      'a certificate for another name',
      {},
      { domain: { name: 'a.b.acme.example', certificateArn: CERTIFICATE } },
      'is for *.acme.example, not for a.b.acme.example',
    ],
  ])('stops for %s', async (_, changes, config, says) => {
    const made = makeWorld(changes);
    expect(await made.run('dev', { config })).toBe(false);
    expect(made.did).toEqual([]);
    expect(made.says()).toContain(says);
  });
});

describe('a deployment whose first attempt failed', () => {
  const failed = (status: string): Partial<World> => ({
    stacks: [
      stack('cloudmend-prod-storage', 'CREATE_COMPLETE', true),
      stack('cloudmend-prod-identity', status, true),
      stack('cloudmend-prod-scan', status),
    ],
    templates: new Map([['cloudmend-prod-storage', { Resources: {} }]]),
  });

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
    'lifts the protection of a stack in %s that was never created, and of no other, and says so',
    async (status) => {
      const { run, did, says } = makeWorld(failed(status));
      expect(await run('prod', { account: OURS })).toBe(true);
      expect(did.slice(1)).toEqual(['lift cloudmend-prod-identity', 'cdk deploy --all']);
      expect(says()).toContain('cloudmend-prod-identity: never created completely. Termination protection is lifted');
      expect(says()).toContain('cloudmend-prod-identity and cloudmend-prod-scan could not be created before');
    },
  );

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
    'leaves the protection of a stack in %s alone',
    async (status) => {
      const { run, did, says } = makeWorld(failed(status));
      expect(await run('prod', { account: OURS })).toBe(true);
      expect(did.slice(1)).toEqual(['cdk deploy --all']);
      expect(says()).not.toContain('never created');
    },
  );

  it('lifts it as the deployer where one was set up', async () => {
    const { run, did } = makeWorld({
      ...failed('ROLLBACK_COMPLETE'),
      deployer: { roleArn: DEPLOYER, hasBoundary: true },
    });
    expect(await run('prod', { account: OURS })).toBe(true);
    expect(did).toContain('lift cloudmend-prod-identity as the deployer');
  });

  it('lifts nothing for a plan alone', async () => {
    const { run, did } = makeWorld(failed('ROLLBACK_COMPLETE'));
    expect(await run('prod', { account: OURS, planOnly: true })).toBe(true);
    expect(did).toHaveLength(1);
  });

  it.each([
    ['there is no web stack yet', [], true],
    ['the web stack could not be created', [stack('cloudmend-dev-web', 'ROLLBACK_COMPLETE')], true],
    ['the web stack is settled', [stack('cloudmend-dev-web', 'UPDATE_ROLLBACK_COMPLETE')], false],
    ['only the web stack of another environment is', [stack('cloudmend-dev-eu-web')], true],
  ] as const)('prints the first steps as long as the environment never ran: %s', async (_, stacks, isFirst) => {
    const { run, says } = makeWorld({ stacks: [stack('cloudmend-dev-storage'), ...stacks] });
    expect(await run('dev')).toBe(true);
    expect(says().includes('appoint the first operator')).toBe(isFirst);
  });
});

describe('the quotas of an account', () => {
  const role = { Type: 'AWS::IAM::Role' };
  it('stop a deployment that they have no room for, before anything is changed', async () => {
    const { run, did, says } = makeWorld({
      usage: { roles: { used: 1000, most: 1000 }, codeBytes: { used: 0, most: GIB } },
    });
    BUILT.set('cloudmend-dev-scan', { Resources: { Role: role } });
    expect(await run('dev')).toBe(false);
    BUILT.delete('cloudmend-dev-scan');
    expect(did).toHaveLength(1);
    expect(says()).toContain('1000 of 1000 are there, and 1 are added. Request an increase of "Roles per account"');
  });

  it('count roles once that the environment has already', async () => {
    const { run } = makeWorld({
      usage: { roles: { used: 1000, most: 1000 }, codeBytes: { used: 0, most: GIB } },
      stacks: [stack('cloudmend-dev-scan')],
      templates: new Map([['cloudmend-dev-scan', { Resources: { Role: role } }]]),
    });
    BUILT.set('cloudmend-dev-scan', { Resources: { Role: role } });
    expect(await run('dev')).toBe(true);
    BUILT.delete('cloudmend-dev-scan');
  });

  it('are told when little room for code is left', async () => {
    const { run, says } = makeWorld({
      usage: { roles: { used: 0, most: 1000 }, codeBytes: { used: 70 * GIB, most: 75 * GIB } },
    });
    expect(await run('dev', { planOnly: true })).toBe(true);
    expect(says()).toContain('5.0 of 75 GiB are free in this region. Remove old versions of functions');
  });
});

describe("the API's own domain", () => {
  const domainAt = (step: ApiDomain['step'], certificateArn = CERTIFICATE): Partial<StageConfig> => ({
    domain: {
      name: 'a.acme.example',
      certificateArn: CERTIFICATE,
      api: { name: 'origin.acme.example', certificateArn, step },
    },
  });
  const cdn = (origin: string): Map<string, Template> =>
    new Map([
      [
        'cloudmend-dev-web',
        {
          Resources: {
            Cdn: {
              Type: 'AWS::CloudFront::Distribution',
              Properties: { DistributionConfig: { Origins: [{ DomainName: origin }] } },
            },
          },
        },
      ],
    ]);
  const deployed = (origin: string): Partial<World> => ({
    stacks: [stack('cloudmend-dev-web')],
    templates: cdn(origin),
  });

  it('is prepared, then used, then alone', async () => {
    const steps = [
      ['prepared', { resolves: false }, 'Point it to PointTheApiTo of the api stack'],
      ['used', {}, 'The CDN calls origin.acme.example.'],
      ['only', deployed('origin.acme.example'), 'origin.acme.example alone.'],
    ] as const;
    for (const [step, changes, says] of steps) {
      const made = makeWorld(changes);
      expect([step, await made.run('dev', { config: domainAt(step) })]).toEqual([step, true]);
      expect(made.says()).toContain(says);
    }
  });

  it.each<[string, readonly [ApiDomain['step'], string?], Partial<World>, string]>([
    ['without its DNS record', ['used'], { resolves: false }, 'has no DNS record yet'],
    ['before the CDN calls it', ['only'], deployed('x.execute-api.us-east-1.amazonaws.com'), 'The CDN does not call'],
    ['on the first deployment', ['only'], {}, 'The CDN does not call'],
    [
      'with a certificate of another region',
      ['prepared', `arn:aws:acm:eu-west-1:${OURS}:certificate/c`],
      {},
      'The certificate of origin.acme.example must be in us-east-1.',
    ],
  ])('stops before it builds anything: %s', async (_, [step, certificate], changes, says) => {
    const made = makeWorld(changes);
    expect(await made.run('dev', { config: domainAt(step, certificate) })).toBe(false);
    expect(made.did).toEqual([]);
    expect(made.says()).toContain(says);
  });
});

describe('removing an environment', () => {
  const PARTS = ['storage', 'identity', 'scan', 'changes', 'calls-posture', 'calls-workspace', 'api', 'web'];
  const stacksOf = (stage: string, kept: readonly string[] = []) =>
    PARTS.map((part) => stack(`cloudmend-${stage}-${part}`, 'CREATE_COMPLETE', kept.includes(part)));

  it('removes all of development, users before what they use, buckets emptied', async () => {
    const { remove, did, says } = makeWorld({ stacks: stacksOf('dev') });
    expect(await remove('dev')).toBe(true);
    const done = [...did];
    expect(done.filter((step) => !step.startsWith('logs'))).toEqual([
      'empty cloudmend-dev-web-pages',
      'remove cloudmend-dev-web',
      'remove cloudmend-dev-api',
      'remove cloudmend-dev-calls-posture',
      'remove cloudmend-dev-calls-workspace',
      'remove cloudmend-dev-scan',
      'remove cloudmend-dev-changes',
      'remove cloudmend-dev-identity',
      'remove cloudmend-dev-storage',
    ]);
    expect(done.filter((step) => step.startsWith('logs'))).toHaveLength(PARTS.length);
    expect(done).toContain('logs /aws/lambda/cloudmend-dev-api-a /aws/lambda/cloudmend-dev-api-b');
    expect(says()).toContain('16 log groups that Lambda had created are removed too.');
  });

  it('keeps users and records of production, and says so', async () => {
    const { remove, did, says } = makeWorld({ stacks: stacksOf('prod', ['storage', 'identity']) });
    expect(await remove('prod')).toBe(true);
    expect(did.filter((step) => /storage|identity|logs/.test(step))).toEqual([]);
    expect(says()).toContain(
      'It keeps users, records, snapshots and audit trails, in cloudmend-prod-storage and cloudmend-prod-identity.',
    );
  });

  it('says the same as a deployment without credentials', async () => {
    const { remove, did, says } = makeWorld({ account: null, stacks: stacksOf('dev') });
    expect(await remove('dev')).toBe(false);
    expect(did).toEqual([]);
    expect(says()).toContain('No AWS credentials. Sign in');
  });

  it('says that what lets GitHub deploy stays, and how to remove it', async () => {
    const { remove, says } = makeWorld({ stacks: stacksOf('dev'), deployer: { roleArn: DEPLOYER, hasBoundary: true } });
    expect(await remove('dev')).toBe(true);
    expect(says()).toContain('cloudmend-dev-deployer stays');
    expect(says()).toContain('aws cloudformation delete-stack --stack-name cloudmend-dev-deployer --region us-east-1');
    const other = makeWorld({ stacks: stacksOf('dev') });
    expect(await other.remove('dev')).toBe(true);
    expect(other.says()).not.toContain('deployer');
  });

  it('removes nothing without confirmation, and nothing in another account', async () => {
    const { world, remove, did, pins } = makeWorld({ stacks: stacksOf('dev') });
    expect(await remove('dev', { confirm: async () => false })).toBe(false);
    pins.pin('dev', OURS);
    world.account = OTHER;
    expect(await remove('dev')).toBe(false);
    expect(did).toEqual([]);
  });

  it('empties a bucket again if something was written meanwhile, and stops at what cannot be removed', async () => {
    const { remove, says } = makeWorld({ stacks: [stack('cloudmend-dev-web')] });
    const emptied: string[] = [];
    const remover = {
      empty: async (bucket: string) => void emptied.push(bucket),
      remove: async () => emptied.length === 2,
      removeLogs: async () => 0,
    };
    expect(await remove('dev', { remover })).toBe(true);
    expect(emptied).toHaveLength(2);
    expect(await remove('dev', { remover: { ...remover, remove: async () => false } })).toBe(false);
    expect(says()).toContain('failed   cloudmend-dev-web');
  });
});
