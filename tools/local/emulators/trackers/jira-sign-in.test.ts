import { TicketMapping } from '@cloudmend/domain/tickets';
import type { OutgoingCall } from '@cloudmend/infra/notify';
import { openJira } from '../../../../infra/tickets/jira';
import { GATEWAY_HOST } from './jira';
import { openTrackers } from './open-trackers';

const SITE = 'acme.atlassian.net';
const clock = (): Date => new Date('2026-11-20T10:00:00.000Z');
const TICKET = { marker: 'cm-1-0', title: 'A bucket is public', body: 'Close it.', severity: 'HIGH' };

const open = (token: string, refused: ReadonlySet<string> = new Set()) => {
  const trackers = openTrackers({ clock, refused });
  const calls: OutgoingCall[] = [];
  const outgoing = {
    call: (call: OutgoingCall) => {
      calls.push(call);
      return trackers.call(call);
    },
  };
  const secret = { kind: 'jira', site: `https://${SITE}`, email: 'bot@acme.example', token } as const;
  const client = openJira({ outgoing, clock }, secret, TicketMapping.parse({ project: 'OPS' }));
  return { client, hosts: () => calls.map(({ url }) => new URL(url).host), calls };
};

describe('a sign-in at Jira', () => {
  it('with a token without scopes is at the site', async () => {
    const { client, hosts } = open('token');
    const [created] = await client.create([TICKET]);
    expect(created).toMatchObject({ key: 'OPS-1', url: `https://${SITE}/browse/OPS-1` });
    expect(new Set(hosts())).toEqual(new Set([SITE]));
  });

  it('with a token with scopes is at the gateway, and stays there', async () => {
    const { client, hosts, calls } = open('scoped-token');
    const [created] = await client.create([TICKET]);
    expect(created).toMatchObject({ key: 'OPS-1', url: `https://${SITE}/browse/OPS-1` });
    expect(await client.find(TICKET.marker)).toMatchObject({ key: 'OPS-1' });
    expect(hosts()).toEqual([SITE, SITE, GATEWAY_HOST, GATEWAY_HOST]);
    const asked = calls.find(({ url }) => url.endsWith('/_edge/tenant_info'));
    expect(asked?.headers).not.toHaveProperty('authorization');
  });

  it('with a token that was revoked is rejected at both', async () => {
    const { client } = open('token', new Set(['token']));
    await expect(client.read('1')).rejects.toThrow('The sign-in was rejected.');
  });

  it('whose token lacks a scope says which it needs', async () => {
    const { client } = open('scoped-none');
    await expect(client.read('1')).rejects.toThrow('read:jira-work and write:jira-work');
  });
});
