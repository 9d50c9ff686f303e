import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { anEvent } from '../runtime/testing/an-event';
import { compressAnswer } from './compress-answer';

const LONG = JSON.stringify(
  Array.from({ length: 200 }, (_, index) => ({ id: index, title: 'Buckets block public access ü' })),
);
const JSON_HEADERS = { 'content-type': 'application/json', vary: 'Authorization' };
const answerFor = (accepted: string | undefined, answer: object = {}) =>
  compressAnswer(anEvent({ headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } }), {
    statusCode: 200,
    headers: JSON_HEADERS,
    body: LONG,
    ...answer,
  });

describe('an answer of the API', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP;q=0.8, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, body = '', isBase64Encoded } = await answerFor(accepted);
    expect(headers).toEqual({ ...JSON_HEADERS, vary: 'Authorization, Accept-Encoding', 'content-encoding': encoding });
    expect(isBase64Encoded).toBe(true);
    expect(decompress(Buffer.from(body, 'base64')).toString('utf8')).toBe(LONG);
    expect(body.length).toBeLessThan(LONG.length / 4);
  });

  it.each([undefined, '', 'identity', 'br;q=0', 'brotli'])(
    'stays as it is for a caller that accepts %j',
    async (accepted) => {
      expect(await answerFor(accepted)).toMatchObject({
        body: LONG,
        headers: { vary: 'Authorization, Accept-Encoding' },
      });
    },
  );

  it.each([
    ['short', { body: '{}' }],
    ['a file', { body: 'UEsDBA==', isBase64Encoded: true, headers: { 'content-type': 'application/zip' } }],
    ['a picture as text', { headers: { 'content-type': 'image/png' } }],
    ['compressed already', { headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' } }],
  ])('stays as it is if it is %s', async (_case, answer) => {
    const { body, headers } = await answerFor('br', answer);
    expect(body).toBe('body' in answer ? answer.body : LONG);
    expect(headers?.['content-encoding']).not.toBe('br');
  });
});
