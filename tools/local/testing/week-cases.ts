import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { callerFor } from '../../testing/local-caller';
import { pause, type Scan } from './wait-for-scan';

interface ScanDetail {
  readonly changes: Readonly<Record<'new' | 'resolved' | 'reopened' | 'muted', number>>;
}

/** What the first start of a local cloud leaves in its main workspace. */
export const weekCases = (readUrl: () => string): void => {
  it('shows the last eight weeks of the demo workspace', async () => {
    const url = readUrl();
    const sent = (await (await fetch(`${url}/__local/outbox`)).json()) as { at: string }[];
    expect(sent.filter(({ at }) => Date.parse(at) < Date.now() - 86_400_000)).toEqual([]);
    const acme = await callerFor(url, 'admin@acme.example');
    expect(await acme('GET', '/tenants/acme/accounts')).toMatchObject([
      { accountId: '111122223333', status: 'connected' },
      { accountId: '111122223361', status: 'connected' },
      { accountId: '111122223362', status: 'connected' },
    ]);
    const readRepositories = async (): Promise<string[]> => {
      const connected = await acme<{ name: string }[]>('GET', '/tenants/acme/repositories');
      return connected.length === 2 ? connected.map(({ name }) => name).sort() : (await pause(200), readRepositories());
    };
    expect(await readRepositories()).toEqual(['acme/infrastructure', 'acme/media']);
    const scans = await acme<Scan[]>('GET', '/tenants/acme/scans');
    expect(scans.map(({ status, percent }) => [status, percent])).toEqual(Array(8).fill(['done', 100]));
    const days = scans.map(({ scanTs }) => Math.round((Date.now() - Date.parse(scanTs)) / 86_400_000));
    expect(days.map((each, index) => each - index * 7).every((rest) => rest === 0 || rest === 1)).toBe(true);
    const changes = await Promise.all(
      scans.map(async ({ scanId }) => (await acme<ScanDetail>('GET', `/tenants/acme/scans/${scanId}`)).changes),
    );
    const total = (kind: keyof ScanDetail['changes']) =>
      changes.slice(0, -1).reduce((sum, each) => sum + each[kind], 0);
    expect([total('new') > 0, total('resolved') > 20, total('reopened') > 0, total('muted') > 0]).toEqual(
      Array(4).fill(true),
    );
    const moved = await acme<{ delta: number }[]>('GET', '/tenants/acme/compliance');
    expect(moved.some(({ delta }) => delta !== 0)).toBe(true);
    const trail = await acme<{ actor: string; outcome: string }[]>('GET', '/tenants/acme/audit');
    expect(new Set(trail.map(({ actor }) => actor.split(/[@ ]/)[0]))).toEqual(
      new Set(['admin', 'manager', 'devops', 'finops', 'schedule', 'scan', PRODUCT_NAME]),
    );
    expect(trail.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  });
};
