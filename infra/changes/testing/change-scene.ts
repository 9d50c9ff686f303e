import { type Change, draftChange } from '@cloudmend/domain/changes';
import { DEFAULT_POLICY, type GuardrailPolicy } from '@cloudmend/domain/guardrails';
import type { Repository } from '@cloudmend/domain/repositories';
import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { JudgedFinding, Stores } from '@cloudmend/store';
import { handler as approve } from '../../api/changes/approve-change';
import { anEvent, type ParsedAnswer, readAnswer } from '../../runtime/testing/an-event';
import { TEST_SERVER } from '../../runtime/testing/test-git-host';
import { openTestRepository, type TestRepository } from '../../runtime/testing/test-repository';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { workOnChange } from '../work-on-change';

const A = '111122223333';
export const AT = '2026-11-21T12:00:00.000Z';
export const toArn = (name: string): string => `arn:aws:ecr:us-east-1:${A}:repository/${name}`;
const FINDING = {
  check: 'ecr-tag-immutability',
  status: 'fail',
  severity: 'MEDIUM',
  title: 'ECR repository has mutable tags',
  detail: 'The tags of the repository are mutable.',
  recommendation: 'Make tags immutable.',
  accountId: A,
  region: 'us-east-1',
  service: 'ecr',
  controls: [],
} as const satisfies Omit<JudgedFinding, 'resource' | 'evidence'>;
const toHcl = (name: string): string => `resource "aws_ecr_repository" "${name}" {
  name                 = "${name}"
  image_tag_mutability = "MUTABLE"
}
`;

type Tags = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A workspace with a repository and two registries whose tags are mutable, new for each test. */
export interface ChangeScene {
  readonly test: () => TestServices;
  readonly acme: () => TenantId;
  readonly git: () => TestRepository;
  readonly stores: () => Stores;
  theRepository(fields?: Partial<Repository>): Repository;
  /** A scan that finds both registries mutable, and has read the tags of those that are named. */
  scanned(tags: Tags, imageTagMutability?: string): Promise<void>;
  /** Another workspace, as each test begins with. */
  renew(): Promise<void>;
  /** A change by `author` for a registry. */
  draft(id: string, name: string): Promise<void>;
  /** The same, after the worker has done what it can. */
  propose(id: string, name: string): Promise<Change>;
  read(id: string): Promise<Change>;
  work(id: string): Promise<Change>;
  savePolicy(policy: Partial<GuardrailPolicy>): Promise<void>;
  approveAs(sub: string, change: Change): Promise<ParsedAnswer>;
}

export const changeScene = (): ChangeScene => {
  let test: TestServices;
  let round = 0;
  let scanNumber = 0;
  let acme: TenantId;
  let git: TestRepository;
  beforeAll(async () => {
    test = await openTestServices();
  });
  afterAll(() => test.close());

  const stores = () => test.local.openStores(acme);
  const theRepository = (fields: Partial<Repository> = {}): Repository => ({
    id: 'r-1',
    host: 'github',
    server: TEST_SERVER,
    installationId: 7,
    hostId: 70 + round,
    name: `acme/infra-${round}`,
    branch: 'main',
    roots: [],
    state: 'connected',
    connectedAt: AT,
    connectedBy: 'owner',
    ...fields,
  });

  const renew = async (): Promise<void> => {
    round += 1;
    acme = `acme-${round}` as TenantId;
    test.local.setTime(AT);
    await test.aTenant(acme, 'pro', {
      author: 'tenant-devops',
      owner: 'tenant-admin',
      second: 'tenant-manager',
      third: 'tenant-manager',
    });
    git = openTestRepository(`acme/infra-${round}`, {
      'shared/tools.tf': toHcl('tools'),
      'env/prod/live.tf': toHcl('live'),
    });
    test.git.opened.set(`acme/infra-${round}`, git);
    await stores().repositories.connect(theRepository());
    await scanned({ tools: { env: 'dev' }, live: { env: 'dev' } });
  };
  beforeEach(renew);

  const NAMES = ['tools', 'live'];

  const scanned = async (tags: Tags, imageTagMutability = 'MUTABLE'): Promise<void> => {
    const { accounts, findings, scans, snapshots } = stores();
    await accounts.link(anAccount({ accountId: A }), null);
    scanNumber += 1;
    const scanId = `scan-${scanNumber}`;
    await scans.create(
      {
        scanId,
        scanTs: AT,
        requestedBy: 'owner',
        request: { cloud: 'aws', accounts: [A], mode: 'all', range: '30d', services: 'all', notes: '' },
      },
      { running: 9, perDay: 99 },
    );
    await scans.begin(scanId, AT);
    await scans.conclude(scanId, 'done', AT);
    const resources = Object.entries(tags).map(([name, each]) => ({
      kind: 'aws.ecr.repository',
      arn: toArn(name),
      id: name,
      tags: each,
    }));
    await snapshots.put(scanId, { accountId: A, region: 'us-east-1', service: 'ecr' }, { resources });
    await findings.record(
      { scanId, at: AT, accountId: A },
      NAMES.map((name) => ({
        ...FINDING,
        evidence: [{ fact: 'imageTagMutability', value: imageTagMutability }],
        resource: toArn(name),
      })),
      () => true,
    );
  };

  const draft = async (id: string, name: string): Promise<void> => {
    const resource = toArn(name);
    const { items } = await stores().findings.list({}, { limit: 200 });
    const finding = items.find((each) => each.resource === resource);
    await stores().changes.draft(
      draftChange({
        id,
        title: FINDING.title,
        at: AT,
        proposedBy: { sub: 'author', name: 'author@acme.example' },
        targets: [
          {
            kind: 'finding',
            id: finding?.id ?? '',
            source: FINDING.check,
            title: FINDING.title,
            resource,
            accountId: A,
            region: 'us-east-1',
          },
        ],
      }),
    );
  };
  const propose = async (id: string, name: string): Promise<Change> => {
    await draft(id, name);
    return work(id);
  };
  const read = async (id: string): Promise<Change> => {
    const change = await stores().changes.read(id);
    if (!change) throw new Error('The change is missing.');
    return change;
  };
  const work = async (id: string): Promise<Change> => {
    await workOnChange(test.services, { tenantId: acme, changeId: id });
    return read(id);
  };
  const savePolicy = async (policy: Partial<GuardrailPolicy>): Promise<void> => {
    const { version } = await stores().guardrails.policy();
    await stores().guardrails.savePolicy(
      { ...DEFAULT_POLICY, unplanned: 'two-approvals', ...policy },
      version,
      'owner',
    );
  };
  let calls = 0;
  const approveAs = async (sub: string, { id, proofHash }: Change) =>
    readAnswer(
      await approve(
        anEvent({
          sub,
          path: { tenantId: acme, id },
          body: { proofHash },
          headers: { 'idempotency-key': `approve-${(calls += 1)}` },
        }),
      ),
    );

  return {
    test: () => test,
    acme: () => acme,
    git: () => git,
    stores,
    theRepository,
    scanned,
    renew,
    draft,
    propose,
    read,
    work,
    savePolicy,
    approveAs,
  };
};

export const findRule = ({ gate }: Change, rule: string) => gate?.decisions.find((each) => each.rule === rule);
export const readEnvironment = (change: Change) =>
  findRule(change, 'approvals')?.facts.map(({ value }) => value) ?? findRule(change, 'approvals')?.sentence;
