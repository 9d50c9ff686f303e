import { lookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const ANSWER_MS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** An address that a customer named leads where none of ours may go. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
}

interface GuardOptions {
  /** The only origins that are called, such as `https://api.github.com`. */
  readonly origins: readonly string[];
  /** Origins inside our own network: an emulator. @default - none */
  readonly trusted?: readonly string[];
  /** Time for an answer. @default 20 seconds */
  readonly answerMs?: number;
  /** The size of an answer. @default 64 MiB */
  readonly maxBytes?: number;
}

/** The addresses of version 6 that are routed: `::127.0.0.1`, outside of them, counts as unicast too. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL));
};

/** Every address of a name must be public: of several, the system may take any. */
const publicLookup: LookupFunction = (hostname, options, answer) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return answer(new EgressError(`${hostname} is not a public address.`), '', 0);
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });

const literalOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const toResponse = (message: IncomingMessage, maxBytes: number): Promise<Response> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) message.destroy(new EgressError('The answer is too large.'));
      else chunks.push(chunk);
    });
    message.on('error', reject);
    message.on('end', () => {
      const status = message.statusCode ?? 502;
      const headers = new Headers();
      for (const [name, values] of Object.entries(message.headersDistinct))
        for (const value of values ?? []) headers.append(name, value);
      const hasBody = status !== 204 && status !== 205 && status !== 304;
      resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers }));
    });
  });

/**
 * `fetch` for addresses that others name: only listed origins, only public addresses, checked as the connection is made,
 * so that a name that changes its address gains nothing. Redirects are answered, not followed.
 */
export const guardedFetch =
  ({ origins, trusted = [], answerMs = ANSWER_MS, maxBytes = MAX_BYTES }: GuardOptions) =>
  async (
    address: string | URL,
    {
      method = 'GET',
      headers,
      body,
      signal,
    }: { method?: string; headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null } = {},
  ): Promise<Response> => {
    const url = new URL(address);
    const isTrusted = trusted.includes(url.origin);
    if (!isTrusted && (url.protocol !== 'https:' || !origins.includes(url.origin)))
      throw new EgressError(`${url.origin} is not called.`);
    // Node asks no lookup for a literal address.
    const literal = literalOf(url);
    if (!isTrusted && ipaddr.isValid(literal) && !isPublic(literal))
      throw new EgressError(`${literal} is not a public address.`);
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const sent = send(
        url,
        {
          method,
          headers: Object.fromEntries(new Headers(headers)),
          ...(isTrusted ? {} : { lookup: publicLookup }),
          signal: AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]),
        },
        (message) => toResponse(message, maxBytes).then(resolve, reject),
      );
      sent.on('error', reject);
      sent.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined);
    });
  };
