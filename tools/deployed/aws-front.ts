import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpRequest } from '@smithy/core/transport';
import type { LocalCognito } from '../local/emulators/cognito';
import { accessDenied, readAwsRequest } from '../moto/aws-request';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer | string;
}

interface Call {
  readonly incoming: IncomingMessage;
  readonly host: string;
  readonly operation: string;
  readonly body: Buffer;
}

export interface AwsFrontOptions {
  /** The emulated account, which answers whatever is not named below. */
  readonly account: string;
  readonly pool: Pick<LocalCognito, 'fetch'>;
  readonly table: { readonly name: string; readonly client: DynamoDBClient };
  /** Step Functions, by operation. */
  readonly workflows: Readonly<Record<string, (input: Readonly<Record<string, string>>) => Promise<object>>>;
  /** The ExternalId that a customer's role demands, by its ARN: the emulated account lets everyone in. */
  readonly demandedIds: ReadonlyMap<string, string>;
}

const HOST = '127.0.0.1';
const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.0' };

const readBody = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const textHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const passOn = (target: URL, { incoming, body }: Call): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const outgoing = httpRequest({ host: target.hostname, port: target.port, method, path, headers }, (response) => {
      readBody(response).then((answer) => {
        resolve({ status: response.statusCode ?? 502, headers: response.headers, body: answer });
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });

const askPool = async ({ fetch }: AwsFrontOptions['pool'], { incoming, host, body }: Call): Promise<Reply> => {
  const answer = await fetch(
    new Request(`https://${host}${incoming.url}`, {
      method: incoming.method ?? 'POST',
      headers: textHeaders(incoming),
      body: new Uint8Array(body),
    }),
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
};

const askTable = async ({ client }: AwsFrontOptions['table'], { incoming, body }: Call): Promise<Reply> => {
  const { response } = await client.config.requestHandler.handle(
    new HttpRequest({ method: 'POST', path: '/', headers: textHeaders(incoming), body }),
  );
  return { status: response.statusCode, headers: response.headers, body: response.body as Buffer };
};

const isAdmitted = (demandedIds: AwsFrontOptions['demandedIds'], body: Buffer): boolean => {
  const asked = new URLSearchParams(body.toString('utf8'));
  const demanded = demandedIds.get(asked.get('RoleArn') ?? '');
  return demanded === undefined || demanded === asked.get('ExternalId');
};

/** AWS as the functions reach it: by host name, each service where it is emulated best. */
export const startAwsFront = async ({ account, pool, table, workflows, demandedIds }: AwsFrontOptions) => {
  const target = new URL(account);
  const answer = async (call: Call): Promise<Reply> => {
    const { host, operation, body, incoming } = call;
    if (host.startsWith('cognito-idp.')) return askPool(pool, call);
    if (host.startsWith('states.')) {
      const run = workflows[operation];
      if (!run) return { status: 400, headers: JSON_TYPE, body: '{"__type":"UnknownOperationException"}' };
      const output = await run(JSON.parse(body.toString('utf8')) as Record<string, string>);
      return { status: 200, headers: JSON_TYPE, body: JSON.stringify(output) };
    }
    if (host.startsWith('dynamodb.') && body.includes(`"${table.name}"`)) return askTable(table, call);
    if (operation === 'AssumeRole' && !isAdmitted(demandedIds, body))
      return accessDenied(readAwsRequest(incoming.url ?? '/', incoming.headers, ''));
    return passOn(target, call);
  };
  const reply = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
    const { operation } = readAwsRequest(incoming.url ?? '/', incoming.headers, body.toString('utf8'));
    const {
      status,
      headers,
      body: said,
    } = await answer({ incoming, host: incoming.headers.host ?? '', operation, body });
    const { 'transfer-encoding': _chunked, connection: _connection, ...kept } = headers;
    response.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(said) });
    response.end(incoming.method === 'HEAD' ? undefined : said);
  };
  const server = createServer((incoming, response) => {
    reply(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((listening) => server.listen(0, HOST, listening));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The front has no address.');
  return {
    url: `http://${HOST}:${address.port}`,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};
