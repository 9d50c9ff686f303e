import { createHash, createHmac } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { signedTemplate } from './signed-template';

const KEYS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'not-a-real-secret',
  sessionToken: 'a+token/with=signs',
};
const s3 = (): S3Client => new S3Client({ region: 'eu-west-1', credentials: KEYS });
const clock = (): Date => new Date('2026-11-20T12:00:00Z');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 of a query string, as the IAM user guide describes it. */
const readSignature = (url: URL): string => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const request = ['GET', url.pathname, query, `host:${url.hostname}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const scope = '20261120/eu-west-1/s3/aws4_request';
  const toSign = [
    'AWS4-HMAC-SHA256',
    '20261120T120000Z',
    scope,
    createHash('sha256').update(request).digest('hex'),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((signed, part) => hmac(signed, part), `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
};

describe('a link to the published template', () => {
  it('reads one private object for an hour, and nothing else', async () => {
    const link = await signedTemplate('s3://assets-of-ours/0a1b.json', s3, clock).link(3600);
    const url = new URL(link ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://assets-of-ours.s3.eu-west-1.amazonaws.com/0a1b.json');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(url.searchParams.get('X-Amz-Security-Token')).toBe(KEYS.sessionToken);
    expect(url.searchParams.get('X-Amz-Signature')).toBe(readSignature(url));
    expect(link).not.toContain(KEYS.secretAccessKey);
  });

  it('does not exist if nothing is published', async () => {
    expect(await signedTemplate(undefined, s3, clock).link(3600)).toBeUndefined();
  });
});
