import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutbox } from './outbox';
import { outboxPage } from './outbox-page';

const clock = () => new Date('2026-11-20T10:00:00Z');
const print = () => undefined;
const aMessage = (subject: string) => ({
  to: 'viewer@acme.example',
  subject,
  body: 'Your code is 123456.',
  code: '123456',
});
const newFile = async () => join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox.jsonl');

describe('the outbox', () => {
  it('shows the latest message first, also after a restart', async () => {
    const file = await newFile();
    const outbox = await openOutbox({ file, clock, print });
    await outbox.deliver(aMessage('first'));
    await outbox.deliver(aMessage('second'));
    const reopened = await openOutbox({ file, clock, print });
    expect(reopened.list().map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect(reopened.list()[0]).toEqual({ ...aMessage('second'), at: '2026-11-20T10:00:00.000Z' });
  });

  it('survives a partial line left by a killed process', async () => {
    const file = await newFile();
    await (await openOutbox({ file, clock, print })).deliver(aMessage('whole'));
    await appendFile(file, '{"to":"viewer@ac');
    expect((await openOutbox({ file, clock, print })).list()).toHaveLength(1);
  });

  it('shows hostile text as plain text', () => {
    const page = outboxPage([
      { ...aMessage('<script>alert(1)</script>'), to: '"><img src=x>', at: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).toContain('123456');
  });

  it('shows an empty state', () => {
    expect(outboxPage([])).toContain('No messages yet');
  });
});
