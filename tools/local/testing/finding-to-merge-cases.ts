import type { Change } from '@cloudmend/domain/changes';
import type { Finding } from '@cloudmend/domain/findings';
import type { LedgerRow } from '@cloudmend/domain/ledger';
import type { AvailableRepository, Connection, Repository } from '@cloudmend/domain/repositories';
import { callerFor } from '../../testing/local-caller';

const CHANGES = '/tenants/acme/changes';

interface Ledger {
  readonly rows: readonly LedgerRow[];
}

type Caller = Awaited<ReturnType<typeof callerFor>>;

const until = async <T>(ask: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await ask();
    if (isReached(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
const changeWhen = (call: Caller, id: string, isReached: (change: Change) => boolean): Promise<Change> =>
  until(() => call<Change>('GET', `${CHANGES}/${id}`), isReached);

/** The story of a change in a local cloud, from the finding on. */
export const findingToMergeCases = (readUrl: () => string): void => {
  it('a finding becomes a planned, approved, merged and verified pull request on a laptop', async () => {
    const devops = await callerFor(readUrl(), 'devops@acme.example');
    await until(
      () => devops<Repository[]>('GET', '/tenants/acme/repositories'),
      (all) => all.length === 2,
    );
    const findings = await devops<Finding[]>('GET', '/findings?tenant=acme&check=ecr-tag-immutability&limit=500');
    const finding = findings.find(({ resource }) => resource.endsWith(':repository/acme-prod-tools'));
    const { id } = await devops<Change>('POST', CHANGES, { targets: [{ kind: 'finding', id: finding?.id }] });
    const gated = await changeWhen(devops, id, ({ state, plan }) => state === 'gated' && plan !== null);
    expect(gated).toMatchObject({
      plan: { faults: [], projection: { isComputed: true, version: 'computed from the code' } },
      gate: { verdict: 'allow', approvalsNeeded: 2 },
    });
    for (const name of ['admin', 'manager']) {
      const approver = await callerFor(readUrl(), `${name}@acme.example`);
      await approver('POST', `${CHANGES}/${id}/approve`, { proofHash: gated.proofHash });
    }
    const admin = await callerFor(readUrl(), 'admin@acme.example');
    await changeWhen(admin, id, ({ state }) => state === 'approved');
    const body = new URLSearchParams({ do: 'merge' });
    await fetch(gated.pullRequest?.url ?? '', { method: 'POST', body, redirect: 'manual' });
    const merged = await changeWhen(admin, id, ({ state }) => state === 'merged');
    expect(merged.merge).toMatchObject({ by: 'sam', wasApproved: true });
    await admin('POST', '/scan?tenant=acme', {
      cloud: 'aws',
      accounts: ['111122223333'],
      mode: 'security',
      range: '7d',
    });
    const verified = await changeWhen(admin, id, ({ state }) => state !== 'merged');
    expect(verified.state).toBe('verified');
    const ledger = await admin<Ledger>('GET', '/tenants/acme/ledger');
    expect(ledger.rows.find(({ changeId }) => changeId === id)).toMatchObject({
      origin: 'change',
      state: 'realised',
      target: { source: 'ecr-tag-immutability' },
    });
  });

  it('connects the GitLab beside the demo with what its page shows', async () => {
    const page = await (await fetch(`${readUrl()}/__local/gitlab`)).text();
    const [server = '', path = '', token = ''] = /<pre>([^<]+)<\/pre>/.exec(page)?.[1]?.split('\n') ?? [];
    const admin = await callerFor(readUrl(), 'admin@acme.example');
    const given = { host: 'gitlab', server, path, token };
    const { installationId } = await admin<Connection>('POST', '/tenants/acme/repositories/connections', given);
    const available = await admin<AvailableRepository[]>('GET', '/tenants/acme/repositories/available');
    const found = available.filter((each) => each.installationId === installationId);
    expect(found.map(({ name }) => name).sort()).toEqual(['acme/infrastructure', 'acme/media']);
    const connected = await admin<Repository>('POST', '/tenants/acme/repositories', {
      server,
      installationId,
      name: 'acme/media',
    });
    expect(connected).toMatchObject({ host: 'gitlab', server, state: 'connected' });
  });
};
