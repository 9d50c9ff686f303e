import type { Contract } from '@cloudmend/domain/contract';
import { listPaths } from '@cloudmend/domain/contract';
import {
  aDestination,
  aDestinationSecret,
  aModelCall,
  aModelSettings,
  aNotice,
  aTracker,
  aTrackerSecret,
  aBudget,
  aChange,
  aCheckDefinition,
  anAccount,
  anAcceptance,
  aCarbonReport,
  aLegalHold,
  anExport,
  anAttestation,
  anAddOnRecord,
  anAddOnRun,
  aPack,
  aPowerSchedule,
  aQuestionnaire,
  aTeam,
  aView,
  aRecommendation,
  aRun,
} from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { matchQuestion } from '@cloudmend/domain/questionnaires';
import { endpoints } from '../../api/endpoints';
import type { Stores } from '@cloudmend/store';
import type { Handler } from '../../runtime';
import type { EventParts } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { REPOSITORY } from './crowd';
import { TICKET } from './linked-ticket';
import { RAW_BODIES, spoilInput } from './mutate';
import { type Draw, inputFor, toInputSchema, type Schema } from './schema-values';

const ACCOUNTS = ['111122223333', '444455556666'];

/** A call with its input schema, derived from the endpoint table. */
export interface Row {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: Schema;
}

export const rowsOfEndpoints = (): Promise<Row[]> =>
  Promise.all(
    endpoints.map(async ({ contract, load }) => ({
      contract,
      handler: (await load()).handler,
      schema: toInputSchema(contract),
    })),
  );

export interface FuzzedWorkspace {
  readonly tenantId: TenantId;
  readonly sub: string;
  /** Existing values by field name. */
  readonly known: Record<string, unknown[]>;
}

const CHANGE = '01JD2M7F3A0000000000000002';
const PROOF_HASH = `sha256:${'a'.repeat(64)}`;
const AT = '2026-11-21T12:00:00.000Z';

/** A change that waits for one approval, and a recommendation that is in no change. */
const seedChanges = async ({ changes, recommendations }: Stores): Promise<void> => {
  const draft = aChange({ id: CHANGE });
  await changes.draft(draft);
  await changes.save(draft, {
    ...draft,
    state: 'gated',
    version: 1,
    gate: { at: AT, policyHash: PROOF_HASH, verdict: 'wait', approvalsNeeded: 1, decisions: [] },
    proofHash: PROOF_HASH,
  });
  await recommendations.record({ scanId: CHANGE, at: AT, accountId: '111122223333' }, [aRecommendation()], []);
};

const RUN = '01JD2M7F3A0000000000000003';
const MODES = { 'ebs-gp2-to-gp3': 'approve' } as const;

const UPLOAD = Buffer.from('Question,Answer\r\nIs MFA enforced?,\r\n');

const CHECK = 'custom-buckets-keep-old-versions-000009';

/** A direct fix that waits for approval. */
const seedRuns = async ({ runs }: Stores): Promise<void> => {
  await runs.changeCapabilities('111122223333', MODES);
  await runs.create(aRun({ runId: RUN }));
  await runs.savePowerSchedule(aPowerSchedule());
};

/** A workspace with two accounts, a change, a direct fix, a scan and a schedule, so that calls find something. */
export const aWorkspace = async (test: TestServices, number: number): Promise<FuzzedWorkspace> => {
  const [tenantId, sub] = [`fuzzed-${number}` as TenantId, `admin-${number}`];
  await test.aTenant(tenantId, 'enterprise', { [sub]: 'tenant-admin', [`viewer-${number}`]: 'tenant-viewer' });
  const stores = test.local.openStores(tenantId);
  for (const accountId of ACCOUNTS) {
    await stores.accounts.link(
      anAccount({ accountId, roleArn: `arn:aws:iam::${accountId}:role/CloudMendReadOnly` }),
      null,
    );
    test.trust[accountId] = { trust: 'external-id', tenant: tenantId };
  }
  await seedChanges(stores);
  await seedRuns(stores);
  await stores.repositories.connect(REPOSITORY);
  await stores.attestations.add(anAttestation());
  await stores.packs.create(aPack());
  await stores.retention.place(aLegalHold());
  await stores.exports.create(anExport({ state: 'failed' }));
  await stores.addOns.save(anAddOnRecord());
  await stores.addOns.addRun(anAddOnRun());
  await stores.acceptances.request(anAcceptance());
  await stores.customChecks.create(
    CHECK,
    { definition: aCheckDefinition(), by: sub, at: '2026-11-20T08:00:00.000Z' },
    5,
  );
  await stores.budgets.save(aBudget({ owner: null }), undefined);
  await stores.teams.save(aTeam({ members: [] }));
  await stores.views.save(sub, aView());
  await stores.carbon.addReport(aCarbonReport());
  await stores.deliveries.saveDestination(aDestination(), aDestinationSecret);
  await stores.copilotModel.save(aModelSettings(), undefined);
  await stores.copilotModel.addCall(aModelCall());
  await stores.deliveries.tellEvents(['event'], { notices: [aNotice()], deliveries: [], mails: [] });
  await stores.tickets.saveTracker(aTracker(), aTrackerSecret);
  await stores.tickets.begin(TICKET);
  await stores.questionnaires.create(aQuestionnaire(), UPLOAD, {
    preview: [],
    questions: [
      { sheet: 'CSV', row: 2, text: 'Is MFA enforced?', controls: [], match: matchQuestion('Is MFA enforced?') },
    ],
  });
  const known = {
    days: [{ findings: 200 }, { snapshots: null }],
    kinds: [['findings'], ['trail', 'packs']],
    id: [
      aLegalHold().id,
      anExport().id,
      CHANGE,
      aRecommendation().id,
      anAttestation().id,
      anAcceptance().id,
      CHECK,
      aCarbonReport().id,
      aPack().id,
      aDestination().id,
      aTracker().id,
      TICKET.id,
      aQuestionnaire().id,
      aTeam().id,
      aView().id,
      aBudget().id,
    ],
    ids: [[aRecommendation().id, 'nothing']],
    rules: [[{ team: aTeam().id, service: 's3' }], []],
    owner: [aTeam().id, null, undefined],
    members: [[]],
    alerts: [[], aBudget().alerts],
    amountCents: [100_000],
    page: ['findings'],
    search: ['due=overdue'],
    through: [aNotice().id],
    secret: [aDestinationSecret, aTrackerSecret, undefined],
    tracker: [aTracker().id],
    subjects: [[{ type: 'recommendation', id: aRecommendation().id }]],
    mapping: [aTracker().mapping],
    key: ['a'.repeat(40)],
    row: [2],
    revision: [0, 1],
    base64: [UPLOAD.toString('base64')],
    name: [aQuestionnaire().name],
    layouts: [aQuestionnaire().layouts],
    sheet: ['CSV'],
    intent: ['mfa'],
    findingIds: [[anAcceptance().findings[0]?.id]],
    until: [anAcceptance().until],
    version: [1],
    definition: [aCheckDefinition(), aCheckDefinition({ controls: [] })],
    examples: [['bucket-owner-tag'], ['key-rotation', 'nothing']],
    proofHash: [PROOF_HASH],
    runId: [RUN],
    target: [aPowerSchedule().target],
    hours: [aPowerSchedule().hours],
    repositoryId: [REPOSITORY.id],
    modes: [MODES],
    addOn: ['compliance', 'secScanner'],
    slot: [anAddOnRun().slot],
    framework: ['hipaa', 'soc2'],
    control: [anAttestation().control],
    validFrom: [anAttestation().validFrom],
    validTo: [anAttestation().validTo],
    check: ['s3-bucket-public'],
    targets: [[{ kind: 'recommendation', id: aRecommendation().id }]],
    cloud: ['aws'],
    accountId: [...ACCOUNTS],
    accounts: ACCOUNTS.map((account) => [account]),
    account: [...ACCOUNTS],
    roleArn: ACCOUNTS.map((account) => `arn:aws:iam::${account}:role/CloudMendReadOnly`),
    email: [`viewer-${number}@acme.example`, 'somebody@acme.example'],
    group: ['tenant-viewer', 'tenant-devops'],
    tenantId: [tenantId],
    timezone: ['Europe/Berlin', 'UTC'],
    scanId: ['01JD2M7F3A0000000000000000'],
    scheduleId: ['01JD2M7F3A0000000000000001'],
    date: ['2027-03-28'],
    time: ['02:30'],
  };
  return { tenantId, sub, known };
};

/** How far an input deviates from what the call accepts. */
export type Kind = 'valid' | 'bounds' | 'spoiled' | 'raw';

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Puts the input where the call's method expects it. */
export const drawParts = ({ contract, schema }: Row, kind: Kind, draw: Draw): EventParts => {
  if (kind === 'raw' && contract.method !== 'GET') return { rawBody: draw.random.pick(RAW_BODIES) };
  const { input } = inputFor(contract, schema, { ...draw, isAtBounds: kind === 'bounds' });
  const given = kind === 'spoiled' || kind === 'raw' ? spoilInput(input, draw, schema) : input;
  const path = draw.random.pick(listPaths(contract));
  const inPath = Object.entries(given).filter(([name]) => path.includes(`{${name}}`));
  const rest = Object.entries(given).filter(([name]) => !path.includes(`{${name}}`));
  const parameters = { path: Object.fromEntries(inPath.map(([name, value]) => [name, asText(value)])) };
  if (contract.method !== 'GET') return { ...parameters, body: Object.fromEntries(rest) };
  return { ...parameters, query: new URLSearchParams(rest.map(([name, value]) => [name, asText(value)])).toString() };
};

/** The text as JSON; undefined if invalid. */
export const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reuses ids from answers, so that link, scan, schedule, cancel and delete follow each other. */
export const learn = (known: Record<string, unknown[]>, answer: unknown): void => {
  for (const one of Array.isArray(answer) ? answer.slice(0, 2) : [answer]) {
    for (const name of ['scanId', 'scheduleId', 'id', 'cursor']) {
      const value = typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[name] : undefined;
      if (typeof value === 'string') known[name] = [value, ...(known[name] ?? [])].slice(0, 10);
    }
  }
};
