import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readHeader } from '../runtime/raw-request';

/** Smaller answers fit into one packet anyway. */
const MIN_BYTES = 1024;
const TEXT = /^(text\/|application\/json)/;
/** Takes less time than the bytes that it saves. */
const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const ENCODERS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => zip(bytes),
} as const;

type Encoding = keyof typeof ENCODERS;

/** The best encoding that the caller takes; undefined for none. */
const chooseEncoding = (accepted: string): Encoding | undefined => {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/));
  const isTaken = (name: Encoding): boolean =>
    offers.some(([offered, weight = 'q=1']) => offered === name && Number(weight.slice(2)) > 0);
  return (['br', 'gzip'] as const).find(isTaken);
};

/**
 * Compresses an answer. CloudFront compresses what it may cache, and answers of the API it may not. They hold no secret
 * beside text of others: a browser sends no credentials that another site could make it send.
 */
export const compressAnswer = async (
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
  answer: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { body = '', headers = {}, isBase64Encoded } = answer;
  if (isBase64Encoded || !TEXT.test(String(headers['content-type'])) || 'content-encoding' in headers) return answer;
  const varied = {
    ...answer,
    headers: { ...headers, vary: [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ') },
  };
  const bytes = Buffer.from(body, 'utf8');
  const encoding = chooseEncoding(readHeader(event, 'accept-encoding') ?? '');
  if (bytes.length < MIN_BYTES || encoding === undefined) return varied;
  const compressed = await ENCODERS[encoding](bytes);
  return {
    ...varied,
    headers: { ...varied.headers, 'content-encoding': encoding },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
};
