import { type IncomingMessage, type ServerResponse, createServer, request as httpRequest } from 'node:http';
import { type AwsRequest, accessDenied, readAwsRequest } from './aws-request';

export interface Refusal {
  readonly operation: string;
  /** @default - in every region */
  readonly region?: string;
}

export interface RefusingProxy {
  readonly url: string;
  /** Calls so far, by operation. */
  readonly calls: ReadonlyMap<string, number>;
  /** Calls so far, by Region. */
  readonly callsByRegion: ReadonlyMap<string, number>;
  /**
   * Forgets the counts and refuses these from now on. Where answers are remembered, a request that came before gets the same answer
   * without the emulator, whose own time would be measured otherwise.
   */
  reset(settings?: { refuse?: readonly Refusal[]; latencyMs?: number; remember?: boolean }): void;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

const readBody = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer | string;
}

const forward = (target: URL, incoming: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        readBody(response).then(
          (answer) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: answer }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/** The emulator mistakes requests of these services for those of another. */
const UNKNOWN_SERVICES: ReadonlySet<string> = new Set(['access-analyzer']);

/** Repeated by clients because the answer changes. */
const PROGRESSING: ReadonlySet<string> = new Set(['GenerateCredentialReport', 'GetCredentialReport']);

/** The emulator answers 500 or 501 for unknown operations, which clients would retry. */
const isUnknownToEmulator = ({ status }: Answer, { service }: AwsRequest): boolean =>
  status === 500 || status === 501 || UNKNOWN_SERVICES.has(service);

/** A proxy in front of the emulator: counts calls, adds latency and denies the given operations. */
export const startRefusingProxy = async (targetUrl: string): Promise<RefusingProxy> => {
  const target = new URL(targetUrl);
  const calls = new Map<string, number>();
  let refuse: readonly Refusal[] = [];
  let latencyMs = 0;
  let remembers = false;
  const remembered = new Map<string, Answer>();
  const callsByRegion = new Map<string, number>();
  const isRefused = ({ operation, region }: AwsRequest): boolean =>
    refuse.some((refusal) => refusal.operation === operation && (refusal.region ?? region) === region);

  /** The emulator's answer, or an earlier one to the same request. */
  const ask = async (incoming: IncomingMessage, body: Buffer, asked: AwsRequest): Promise<Answer> => {
    const { method, url, headers } = incoming;
    const key = [asked.service, asked.region, method, url, headers['x-amz-target'], body.toString('base64')].join(' ');
    const known = remembers ? remembered.get(key) : undefined;
    if (known) return known;
    const forwarded = await forward(target, incoming, body);
    const answered = isUnknownToEmulator(forwarded, asked) ? accessDenied(asked) : forwarded;
    if (remembers && !PROGRESSING.has(asked.operation)) remembered.set(key, answered);
    return answered;
  };
  const answer = async (incoming: IncomingMessage): Promise<Answer> => {
    const body = await readBody(incoming);
    const asked = readAwsRequest(incoming.url ?? '/', incoming.headers, body.toString('utf8'));
    calls.set(asked.operation, (calls.get(asked.operation) ?? 0) + 1);
    callsByRegion.set(asked.region, (callsByRegion.get(asked.region) ?? 0) + 1);
    if (latencyMs > 0) await new Promise((wake) => setTimeout(wake, latencyMs));
    return isRefused(asked) ? accessDenied(asked) : ask(incoming, body, asked);
  };
  const reply = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answer(incoming);
    // With the date of a remembered answer the SDK would correct its clock and retry denied calls.
    const { 'transfer-encoding': _chunked, connection: _connection, date: _past, ...kept } = headers;
    response.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  const server = createServer((incoming, response) => {
    reply(incoming, response).catch((thrown: unknown) =>
      response.destroy(thrown instanceof Error ? thrown : undefined),
    );
  });
  await new Promise<void>((listening) => server.listen(0, HOST, listening));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address.');
  return {
    url: `http://${HOST}:${address.port}`,
    calls,
    callsByRegion,
    reset: (settings = {}) => {
      calls.clear();
      callsByRegion.clear();
      remembers = settings.remember ?? false;
      if (!remembers) remembered.clear();
      refuse = settings.refuse ?? [];
      latencyMs = settings.latencyMs ?? 0;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
