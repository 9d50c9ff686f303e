import { CHECKS } from '../catalogue';
import { type CloudFormationResource, HOLES, type Remedy, type RemedyValue } from '../../remedies/remedy';
import { listCommands, commandFaults, readTypes } from '../../testing/command-faults';
import { remedyFor } from './index';
import { REMEDIES, REMEDIES_BY_ARN_TYPE } from './of-checks';
import { isNote, toWords } from './render-cli';
import { toFillings } from './target';

const remedies: ReadonlyArray<readonly [id: string, remedy: Remedy]> = [
  ...Object.entries(REMEDIES),
  ...Object.entries(REMEDIES_BY_ARN_TYPE).flatMap(([id, byType]) =>
    Object.values(byType).map((remedy) => [id, remedy] as const),
  ),
];
const OPEN = toFillings(undefined);

const textsIn = (value: RemedyValue | undefined): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each as RemedyValue)])
    : [];
};

describe('remedies', () => {
  it('exist for every check, and only for checks', () =>
    expect(Object.keys(REMEDIES).sort()).toEqual(CHECKS.map(({ id }) => id).sort()));

  it.each(remedies)('%s has all four forms, or a reason why not', (id, remedy) => {
    const texts = remedyFor(id);
    expect(texts?.console.length).toBeGreaterThan(0);
    for (const step of remedy.console) expect(step).toMatch(/[.:;]$|or$|\}$|\)$/);
    for (const form of [texts?.cli, texts?.terraform, texts?.cloudFormation]) {
      expect([form?.text === null, form?.why === null].filter(Boolean)).toHaveLength(1);
      expect((form?.text ?? form?.why ?? '').length).toBeGreaterThan(20);
    }
  });

  it('use only known placeholders', () => {
    const holes = new Set<string>(HOLES);
    for (const [id, remedy] of remedies) {
      const all = textsIn(remedy as unknown as RemedyValue).flatMap((text) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole ?? ''),
      );
      expect([id, all.filter((hole) => !holes.has(hole))]).toEqual([id, []]);
    }
  });

  it('use existing commands with valid options', () => {
    const commands = remedies.flatMap(([id, { cli }]) =>
      listCommands(cli).map((command) => [id, toWords(command, OPEN)] as const),
    );
    const wrong = commands.flatMap(([id, [service = '', operation = '', ...words]]) =>
      commandFaults(service, operation, words).map((fault) => `${id}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  const CREATES_DATABASE = new Set(['create-db-instance', 'restore-db-instance-from-db-snapshot']);
  /** What a command needs to have happened, which AWS does after the call before it was answered. */
  const WAITS: ReadonlyArray<readonly [operation: string, waiter: string]> = [
    ['create-snapshot', 'instance-stopped'],
    ['attach-volume', 'volume-available'],
  ];

  it('create no database that RDS makes public because its network has an internet gateway', () => {
    const creating = remedies.flatMap(([id, { cli }]) =>
      listCommands(cli)
        .map((command) => toWords(command, OPEN))
        .filter(([, operation = '']) => CREATES_DATABASE.has(operation))
        .map((words) => [id, words.includes('--no-publicly-accessible')] as const),
    );
    expect(creating.length).toBeGreaterThan(2);
    expect(creating.filter(([, isPrivate]) => !isPrivate)).toEqual([]);
  });

  it.each(WAITS)('wait before %s for %s, where a command stops or detaches something', (operation, waiter) => {
    const orders = remedies
      .map(([, { cli }]) => listCommands(cli).map((command) => toWords(command, OPEN).slice(1)))
      .filter((commands) => commands.some(([name = '']) => /^(stop-instances|detach-volume)$/.test(name)))
      .filter((commands) => commands.some(([name]) => name === operation));
    expect(orders.length).toBeGreaterThan(0);
    for (const commands of orders) {
      const before = commands.slice(
        0,
        commands.findIndex(([name]) => name === operation),
      );
      expect(before.at(-1)?.slice(0, 2)).toEqual(['wait', waiter]);
    }
  });

  /** Operations that replace a document which the customer may have edited, and the options that take it. */
  const WHOLE: Readonly<Record<string, readonly string[]>> = {
    'put-bucket-policy': ['--policy'],
    'put-key-policy': ['--policy'],
    'set-repository-policy': ['--policy-text'],
    'put-resource-policy': ['--resource-policy'],
    'set-queue-attributes': ['--attributes'],
    'set-topic-attributes': ['--attribute-value'],
    'update-domain-config': ['--access-policies'],
    'update-function-configuration': ['--environment'],
    'put-event-selectors': ['--event-selectors', '--advanced-event-selectors'],
    'update-distribution': ['--distribution-config'],
    'update-assume-role-policy': ['--policy-document'],
    'create-policy-version': ['--policy-document'],
    'put-user-policy': ['--policy-document'],
    'put-role-policy': ['--policy-document'],
    'put-group-policy': ['--policy-document'],
    'put-bucket-lifecycle-configuration': ['--lifecycle-configuration'],
    'put-configuration-recorder': ['--configuration-recorder', '--recording-group'],
    'put-contact-information': ['--contact-information'],
    'register-task-definition': ['--cli-input-json'],
    'modify-instance-attribute': ['--user-data'],
  };
  const listDocuments = ([, operation = '', ...words]: readonly string[]): string[] =>
    words.includes('KmsMasterKeyId')
      ? []
      : (WHOLE[operation] ?? []).flatMap((option) => {
          const at = words.indexOf(option);
          return at === -1 ? [] : [words[at + 1] ?? ''];
        });
  const isSetting = (document: string): boolean => /^[A-Za-z]+=[A-Za-z]+$/.test(document);
  const isRead = (words: readonly string[]): boolean => /^(describe|get|list)-/.test(words[1] ?? '');

  describe('a remedy for a document keeps its other contents', () => {
    const documents = remedies.flatMap(([id, { cli }]) =>
      listCommands(cli)
        .map((command) => toWords(command, OPEN))
        .flatMap((words) => listDocuments(words).map((document) => [id, words[1] ?? '', document] as const))
        .filter(([, , document]) => !isSetting(document)),
    );

    it('covers every kind of document', () => {
      const kinds = new Set(documents.map(([, operation]) => operation));
      expect(kinds.size).toBeGreaterThan(13);
      expect(documents.length).toBeGreaterThan(20);
    });

    it.each(documents)('%s: %s uses a file that was read and edited', (id, operation, document) => {
      const cli = REMEDIES[id]?.cli ?? [];
      const steps = 'none' in cli ? [] : cli;
      const at = steps.findIndex((step) => !isNote(step) && toWords(step, OPEN)[1] === operation);
      const before = steps.slice(0, at);
      expect(document).toContain('file://');
      expect(before.some((step) => !isNote(step) && isRead(toWords(step, OPEN)))).toBe(true);
      expect(before.some((step) => isNote(step) && /[Kk]eep/.test(step.note))).toBe(true);
    });

    it('has a placeholder for existing statements in every Terraform and CloudFormation policy', () => {
      /** Policies of resources created by the remedy: there is nothing to keep. */
      const NEW_THINGS = new Set(['iam-support-role', 'ecr-lifecycle-policy']);
      const statementsIn = (value: RemedyValue): RemedyValue[] => {
        if (Array.isArray(value)) return (value as readonly RemedyValue[]).flatMap(statementsIn);
        if (typeof value !== 'object') return [];
        return Object.entries(value).flatMap(([key, each]) =>
          key === 'Statement' ? [each] : statementsIn(each as RemedyValue),
        );
      };
      const lost = remedies
        .filter(([id]) => !NEW_THINGS.has(id))
        .flatMap(([id, { terraform, cloudFormation }]) => [
          ...('none' in terraform ? [] : terraform.flatMap(({ body }) => statementsIn(body).map((each) => [id, each]))),
          ...('none' in cloudFormation
            ? []
            : cloudFormation.flatMap(({ properties }) => statementsIn(properties).map((each) => [id, each]))),
        ])
        .filter(([, statements]) => !JSON.stringify(statements).includes('<STATEMENTS_TO_KEEP>'));
      expect(lost).toEqual([]);
    });
  });

  describe('a remedy that replaces, interrupts or cannot be undone', () => {
    /** Calls after which a resource is deleted or stopped. */
    const HARMFUL =
      /^(terminate-instances|stop-instances|delete-(snapshot|db-snapshot|file-system|certificate|volume)|release-address|restore-db-\S+|create-replication-group|detach-volume|associate-encryption-config|put-object-lock-configuration|put-lifecycle-policy)$/;

    it('says so in its title and starts every form with a warning', () => {
      const harmful = remedies.filter(([, { cli }]) =>
        listCommands(cli).some((command) => HARMFUL.test(toWords(command, OPEN)[1] ?? '')),
      );
      expect(harmful.length).toBeGreaterThan(12);
      expect(harmful.filter(([, { hazard }]) => hazard === undefined).map(([id]) => id)).toEqual([]);
      for (const [id] of Object.entries(REMEDIES).filter(([, { hazard }]) => hazard)) {
        const { title, warning, console: steps, cli, terraform, cloudFormation } = remedyFor(id) ?? {};
        expect([id, title?.length, warning?.length]).toEqual([id, expect.any(Number), expect.any(Number)]);
        expect(steps?.[0]).toBe(`Warning: ${warning}`);
        for (const form of [cli, terraform]) if (form?.text) expect(form.text).toMatch(/^# Warning: /);
        if (cloudFormation?.text)
          expect(JSON.parse(cloudFormation.text)).toMatchObject({ Description: `Warning: ${warning}` });
      }
    });

    it('never changes a live password, a pending database change, or a setting that needs a new resource', () => {
      const all = remedies.map(([id]) => [id, JSON.stringify(REMEDIES[id])] as const);
      const findWith = (text: string) => all.filter(([, written]) => written.includes(text)).map(([id]) => id);
      expect(findWith('--manage-master-user-password')).toEqual([]);
      expect(
        remedies.flatMap(([id, { cli }]) =>
          listCommands(cli).some(
            (command) => id.startsWith('rds-') && toWords(command, OPEN).includes('--apply-immediately'),
          )
            ? [id]
            : [],
        ),
      ).toEqual([]);
      for (const id of ['ec2-instance-public-ip', 'eks-secrets-kms'])
        expect([id, remedyFor(id)?.cloudFormation.why]).toEqual([id, expect.stringContaining('replaces')]);
    });

    it('waits for a copy before deleting the original', () => {
      for (const [id, { cli }] of remedies) {
        const operations = listCommands(cli).map((command) => toWords(command, OPEN)[1] ?? '');
        const copied = operations.findIndex((operation) => operation.startsWith('copy-'));
        const deleted = operations.findIndex((operation) => /^delete-(db-)?snapshot$/.test(operation));
        if (copied !== -1 && deleted > copied)
          expect([id, operations.slice(copied, deleted).includes('wait')]).toEqual([id, true]);
      }
    });

    it('keeps the response ports of a stateless network ACL open', () => {
      const { cli } = remedyFor('ec2-nacl-open-admin-ports') ?? {};
      expect(cli?.text).not.toMatch(/replace-network-acl-entry|delete-network-acl-entry/);
      expect(cli?.text?.match(/--rule-action deny/g)).toHaveLength(2);
      expect(remedyFor('ec2-nacl-open-all')?.cli.text).toContain('From=1024,To=65535');
    });
  });

  it.each([
    ['rds-instance-backup', 'cluster:ledger', 'modify-db-cluster --db-cluster-identifier ledger'],
    ['rds-instance-backup', 'db:orders', 'modify-db-instance --db-instance-identifier orders'],
    ['rds-snapshot-public', 'cluster-snapshot:ledger-1', 'modify-db-cluster-snapshot-attribute'],
    ['rds-snapshot-public', 'snapshot:orders-1', 'modify-db-snapshot-attribute'],
  ])('%s of %s is fixed by %s', (check, rest, command) => {
    const target = { resource: `arn:aws:rds:eu-west-1:111122223333:${rest}`, region: 'eu-west-1', accountId: '1' };
    expect(remedyFor(check, target)?.cli.text).toContain(command);
  });

  it('check first if a second run would create a duplicate or fail', () => {
    const MAKES =
      /^(create|copy|restore|request|register|subscribe|associate-(?!kms-key)|attach-volume|add-permission)/;
    const careless = remedies.flatMap(([id, { cli }]) => {
      const steps = 'none' in cli ? [] : cli;
      const made = steps.findIndex((step) => !isNote(step) && MAKES.test(toWords(step, OPEN)[1] ?? ''));
      const looks = steps
        .slice(0, Math.max(0, made))
        .some((step) => (isNote(step) ? /Check/.test(step.note) : isRead(toWords(step, OPEN))));
      return made !== -1 && !looks ? [id] : [];
    });
    expect(careless).toEqual([]);
  });

  it.each([
    's3-bucket-tls-only',
    'kms-key-policy-public',
    'sns-topic-public',
    'sqs-queue-public',
    'ecr-repo-public-policy',
    'secrets-public-policy',
    'opensearch-public',
  ])('%s states in every form that other statements are kept', (check) => {
    const texts = remedyFor(check);
    expect(texts?.cli.text).toMatch(/^# .*Keep its other statements/m);
    for (const form of [texts?.terraform, texts?.cloudFormation]) {
      expect(form?.text).toContain('The policy is replaced as a whole');
      // AWS rejects a policy that still contains this.
      expect(form?.text).toContain('"<STATEMENTS_TO_KEEP>"');
    }
  });

  it('enable S3 read events without disabling write events', () => {
    const [reads, writes] = ['read', 'write'].map((kind) => remedyFor(`cloudtrail-s3-data-events-${kind}`));
    expect(reads).toEqual(writes);
    for (const form of [reads?.cli, reads?.terraform, reads?.cloudFormation]) {
      expect(form?.text).not.toContain('readOnly');
      expect(form?.text).toMatch(/replace/);
    }
  });

  it('use existing CloudFormation resources and properties', () => {
    const sources = new Map<string, string>();
    const readSource = (service: string): string => {
      const source = sources.get(service) ?? readTypes('aws-cdk-lib', `aws-${service}/lib/${service}.generated.d.ts`);
      sources.set(service, source);
      return source;
    };
    const namesIn = (value: RemedyValue): string[] => {
      if (Array.isArray(value)) return (value as readonly RemedyValue[]).flatMap(namesIn);
      if (typeof value !== 'object') return [];
      return Object.entries(value).flatMap(([key, each]) =>
        FREE.has(key) ? [key] : [key, ...namesIn(each as RemedyValue)],
      );
    };
    /** Documents with their own grammar below these. */
    const FREE = new Set([
      'PolicyDocument',
      'AssumeRolePolicyDocument',
      'KeyPolicy',
      'AccessPolicies',
      'ResourcePolicy',
      'RepositoryPolicyText',
      'Options',
      'Variables',
      'LaunchTemplateData',
    ]);
    /** Types with another name in CDK. */
    const RENAMED = new Set(['key', 'value', 'equals']);
    const lower = (text: string): Set<string> =>
      new Set([...text.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => (name ?? '').toLowerCase()));
    const faults = ({ type, properties }: CloudFormationResource): string[] => {
      const [, service = '', kind = ''] = type.split('::');
      const source = readSource(service.toLowerCase());
      const props = new RegExp(`export interface Cfn${kind}Props \\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1];
      if (props === undefined) return [`${type} does not exist`];
      const [top, any] = [lower(props), lower(source)];
      const missing = Object.keys(properties).filter((name) => !top.has(name.toLowerCase()));
      const strange = namesIn(properties).filter(
        (name) => !any.has(name.toLowerCase()) && !RENAMED.has(name.toLowerCase()),
      );
      return [...missing, ...strange].map((name) => `${type} has no ${name}`);
    };
    const wrong = remedies.flatMap(([id, { cloudFormation }]) =>
      'none' in cloudFormation ? [] : cloudFormation.flatMap(faults).map((fault) => `${id}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  it("refer to the finding's resource", () => {
    const target = (resource: string) => ({ resource, region: 'eu-west-1', accountId: '111122223333' });
    const cli = (check: string, resource: string) => remedyFor(check, target(resource))?.cli.text ?? '';
    expect(cli('s3-bucket-versioning', 'arn:aws:s3:::acme-exports')).toBe(
      'aws s3api put-bucket-versioning --bucket acme-exports --versioning-configuration Status=Enabled --region eu-west-1',
    );
    expect(cli('cw-log-group-retention', 'arn:aws:logs:eu-west-1:111122223333:log-group:/aws/lambda/pay')).toContain(
      '--log-group-name /aws/lambda/pay ',
    );
    expect(cli('iam-user-admin-policy', 'arn:aws-cn:iam::111122223333:user/team/worker')).toContain(
      '--user-name worker --policy-arn arn:aws-cn:iam::aws:policy/AdministratorAccess',
    );
    expect(cli('sqs-queue-encrypted', 'arn:aws-cn:sqs:cn-north-1:111122223333:orders')).toContain(
      '--queue-url https://sqs.eu-west-1.amazonaws.com.cn/111122223333/orders ',
    );
    expect(cli('ecs-task-logging', 'arn:aws:ecs:eu-west-1:111122223333:task-definition/app:7')).toContain(
      '--task-definition app --region',
    );
    expect(cli('ecr-scan-on-push', 'arn:aws:ecr:eu-west-1:111122223333:repository/team/app')).toContain(
      '--repository-name team/app ',
    );
    expect(cli('apigateway-rest-logging', 'arn:aws:apigateway:eu-west-1::/restapis/abc/stages/live')).toContain(
      '--rest-api-id abc --stage-name live ',
    );
    expect(
      remedyFor(
        'elbv2-tls-policy',
        target('arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/app/shop/50dc6c495c0c9188'),
      )?.console[0],
    ).toContain('Load balancers, shop,');
    expect(
      remedyFor('iam-user-console-mfa', { ...target('arn:aws:iam::111122223333:user/worker'), region: 'global' })?.cli
        .text,
    ).toMatch(/\naws iam delete-login-profile --user-name worker$/);
    expect(remedyFor('__proto__')).toBeUndefined();
  });
});
