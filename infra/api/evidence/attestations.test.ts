import { aMember, anAttestation } from '@cloudmend/domain/testing';
import { PROVIDERS } from '../../runtime/providers';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { attestControlFor } from './attest-control';
import { listAttestationsFor } from './list-attestations';
import { withdrawAttestationFor } from './withdraw-attestation';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const MANAGER = aMember({ email: 'manager@acme.example', role: 'tenant-manager' });
const INPUT = {
  framework: 'soc2',
  control: 'CC1.1',
  statement: 'The board reviews the code of conduct each year.',
  file: { name: 'minutes.pdf', sha256: 'a'.repeat(64) },
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
};

let test: TestServices;
let round = 0;
let changes: unknown[];
const call = { changes: (before: unknown, after: unknown) => changes.push([before, after]) } as never;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

/** The calls of its own workspace. */
const openCalls = () => {
  changes = [];
  const { attestations } = test.local.openStores(`stating-${(round += 1)}`);
  let ids = 0;
  const uses = { attestations, providers: async () => PROVIDERS, clock: () => NOW, newId: () => `id-${(ids += 1)}` };
  return {
    attest: (input: Partial<typeof INPUT> = {}) => attestControlFor(uses)(MANAGER, { ...INPUT, ...input }, call),
    list: (framework = 'soc2') => listAttestationsFor(uses)(MANAGER, { framework }, call),
    withdraw: (id: string) => withdrawAttestationFor(uses)(MANAGER, { id, reason: 'Wrong year.' }, call),
  };
};

describe('statements', () => {
  it('are kept with their author, days and file', async () => {
    const { attest, list } = openCalls();
    const stated = await attest();
    expect(stated).toEqual({
      id: 'id-1',
      ...INPUT,
      by: 'manager@acme.example',
      at: NOW.toISOString(),
      withdrawn: null,
    });
    expect(await list()).toEqual([stated]);
    expect(await list('hipaa')).toEqual([]);
    expect(changes).toEqual([[null, { id: 'id-1', file: INPUT.file }]]);
  });

  it('are withdrawn once and stay listed', async () => {
    const { attest, list, withdraw } = openCalls();
    const { id } = await attest();
    const withdrawn = { by: 'manager@acme.example', at: NOW.toISOString(), reason: 'Wrong year.' };
    expect(await withdraw(id)).toMatchObject({ id, withdrawn });
    expect(await list()).toEqual([expect.objectContaining({ id, withdrawn })]);
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(withdraw('nothing')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('cannot replace what scans observe', async () => {
    const assessed = PROVIDERS.frameworks
      .find('soc2')
      ?.controls.find(({ checks, manual }) => checks.length > 0 && !manual);
    await expect(openCalls().attest({ control: assessed?.id ?? '' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Scans assess this control. A statement cannot replace what they observe.',
    });
  });

  it.each([
    [{ control: 'CC99' }, 'The control was not found.'],
    [{ framework: 'nope' }, 'The control was not found.'],
    [{ validFrom: '2026-12-31', validTo: '2026-12-30' }, 'The last day must not be before the first.'],
    [{ validTo: '2027-01-02' }, 'A statement can be valid for at most 366 days.'],
    [{ validFrom: '2024-01-01', validTo: '2024-12-31' }, 'A statement cannot end more than a year ago.'],
    [{ validFrom: '2028-01-01', validTo: '2028-02-01' }, 'A statement cannot begin more than a year from now.'],
  ])('refuse %p', async (input, message) => {
    await expect(openCalls().attest(input)).rejects.toThrow(message);
  });

  it('of another workspace are not found', async () => {
    const { attestations } = test.local.openStores('stating-elsewhere');
    await attestations.add(anAttestation());
    const { list, withdraw } = openCalls();
    expect(await list()).toEqual([]);
    await expect(withdraw(anAttestation().id)).rejects.toMatchObject({ code: 'not-found' });
  });
});
