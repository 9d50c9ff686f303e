import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { AppError } from '@cloudmend/domain/errors';

export type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

/** The request as received, decoded once and not yet validated. */
export interface RawRequest {
  readonly path: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly body: ReadonlyMap<string, unknown>;
}

/** Limits of a request's body; a contract for uploads has its own size. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 8;

const invalid = (message: string): AppError => new AppError('invalid', message);

/** True if the value nests deeper than the given number of levels. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

const readBody = (event: Event, maxBytes: number): ReadonlyMap<string, unknown> => {
  if (!event.body) return new Map();
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBytes) throw invalid(`The request is larger than ${Math.floor(maxBytes / 1024)} KB.`);
  const parsed = parseJson(bytes.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalid('The body of the request must be a JSON object.');
  if (isDeeper(parsed, MAX_DEPTH)) throw invalid('The body of the request is nested too deeply.');
  return new Map(Object.entries(parsed));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid', 'The body of the request is not JSON.', { cause: error });
  }
};

const readQuery = (raw: string): ReadonlyMap<string, readonly string[]> => {
  const query = new URLSearchParams(raw);
  return new Map([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
};

/** Reads path, query and body. @throws AppError invalid */
export const readRequest = (event: Event, maxBytes = MAX_BODY_BYTES): RawRequest => ({
  path: new Map(Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? ''])),
  query: readQuery(event.rawQueryString ?? ''),
  body: readBody(event, maxBytes),
});

/** A signed request without its body: nothing of that is believed before its signature was verified. */
export const readSigned = (event: Event): RawRequest => readRequest({ ...event, body: undefined } as unknown as Event);

/** The header in which the CDN says under which name the site was called; it overwrites whatever the viewer sent. */
export const SITE_HOST_HEADER = 'x-site-host';

const HOST = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The site's address as the CDN tells it; undefined without one. */
export const readSite = (event: Event): string | undefined => {
  const host = readHeader(event, SITE_HOST_HEADER);
  return host !== undefined && HOST.test(host) ? `https://${host}` : undefined;
};

/** HTTP API headers are lower-case; a test's may not be. */
export const readHeader = (event: Event, name: string): string | undefined =>
  Object.entries(event.headers ?? {}).find(([header]) => header.toLowerCase() === name)?.[1];
