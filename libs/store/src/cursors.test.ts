import type { TenantId } from '@cloudmend/domain/tenancy';
import { openCursors } from './cursors';

const ACME = 'acme' as TenantId;
const START = Date.parse('2026-11-21T12:00:00.000Z');
const POSITION = JSON.stringify(['high', 'S3 bucket is public', 'arn:aws:s3:::payroll-of-acme']);

const cursorsAt = (moment: number, tenantId = ACME, secret = 'the secret of the platform') =>
  openCursors(
    async () => secret,
    tenantId,
    () => new Date(moment),
  );
const cursors = cursorsAt(START);
const refusal = { code: 'invalid', message: 'This page of the list has expired. Please reload the list.' };

describe('a page token', () => {
  it('resumes a list, even in another process', async () => {
    expect(await cursorsAt(START + 1).open('findings', await cursors.seal('findings', POSITION))).toBe(POSITION);
  });

  it('reveals nothing and never looks the same twice', async () => {
    const token = await cursors.seal('findings', POSITION);
    expect(token).toMatch(/^[\w-]+$/);
    const bytes = Buffer.from(token, 'base64url').toString('latin1');
    for (const word of ['payroll', 'acme', 'public', 'high', 'arn:']) expect(bytes).not.toContain(word);
    expect(await cursors.seal('findings', POSITION)).not.toBe(token);
  });

  it('is valid only for its own workspace, list and secret', async () => {
    const token = await cursors.seal('findings', POSITION);
    await expect(cursorsAt(START, 'globex' as TenantId).open('findings', token)).rejects.toMatchObject(refusal);
    await expect(cursors.open('scans', token)).rejects.toMatchObject(refusal);
    await expect(cursorsAt(START, ACME, 'another secret').open('findings', token)).rejects.toMatchObject(refusal);
  });

  it('is rejected with any byte changed, truncated or missing', async () => {
    const bytes = Buffer.from(await cursors.seal('findings', POSITION), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] as number) ^ 1;
      await expect(cursors.open('findings', forged.toString('base64url'))).rejects.toMatchObject(refusal);
    }
    const sound = bytes.toString('base64url');
    for (const text of [
      '',
      `${sound}x`,
      `${sound}.`,
      ` ${sound}`,
      'A',
      'not a token',
      bytes.subarray(0, 27).toString('base64url'),
      'eyJhIjoxfQ.c2lnbg',
    ])
      await expect(cursors.open('findings', text)).rejects.toMatchObject(refusal);
  });

  it('expires after an hour', async () => {
    const token = await cursors.seal('findings', POSITION);
    await expect(cursorsAt(START + 3_599_999).open('findings', token)).resolves.toBe(POSITION);
    await expect(cursorsAt(START + 3_600_000).open('findings', token)).rejects.toMatchObject(refusal);
  });

  it('is not reported as expired if the secret cannot be read', async () => {
    const token = await cursors.seal('findings', POSITION);
    const broken = openCursors(
      () => Promise.reject(new Error('The table is not available.')),
      ACME,
      () => new Date(START),
    );
    await expect(broken.open('findings', token)).rejects.toThrow('The table is not available.');
  });
});
