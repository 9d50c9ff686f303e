import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { STATUS_PATH } from '@cloudmend/domain/status';
import { API_BASE } from '../../../infra/config/api-base';
import { apiHeaders } from '../../../infra/config/security-headers';
import type { Outbox } from '../outbox/outbox';
import { type Downloads, DOWNLOADS_PATH } from './downloads';
import { outboxPage } from '../outbox/outbox-page';
import { allowedHosts, bracketAddress, isOwnHost, isOwnOrigin } from './allowed-hosts';
import { amplifyOutputs, type OutputsOptions } from './amplify-outputs';
import type { Authorize } from './authorizer';
import { gateway, type GatewayEndpoint } from './gateway';
import { localPageHeaders } from './security-headers';

type App = Hono<{ Bindings: HttpBindings }>;
type AppContext = Context<{ Bindings: HttpBindings }>;

/** A demo account that is not linked yet. */
export interface DemoAccount {
  readonly accountId: string;
  readonly roleArn: string;
}

export interface ApiServerOptions {
  readonly host: string;
  readonly port: number;
  readonly endpoints: readonly GatewayEndpoint[];
  readonly authorize: Authorize;
  readonly outputs: OutputsOptions;
  readonly outbox: Outbox;
  readonly downloads: Pick<Downloads, 'answer'>;
  /** Undefined if none is left, or if the customer's cloud is your own emulator. */
  readonly nextDemoAccount: () => Promise<DemoAccount | undefined>;
  /** Serves the identity provider's own calls. */
  readonly identity: (request: Request) => Promise<Response>;
  /** Serve the git servers of the demo workspace, by where they are mounted. */
  readonly git: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  /** What the status page shows. @default - nothing is published */
  readonly status?: () => Promise<object>;
  /** Serves pages and files. */
  readonly pages: (request: Request) => Promise<Response>;
  readonly isReady: () => boolean;
  readonly isDevelopment: boolean;
  readonly onFault: (error: unknown) => void;
}

export interface ApiServer {
  readonly port: number;
  /** The address to print. */
  readonly url: string;
  /** Origins of this server's own pages. */
  readonly origins: readonly string[];
  close(): Promise<void>;
}

const LOOPBACK_NAMES = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);
const NO_STORE = { 'cache-control': 'no-store' };

/**
 * Rejects foreign host names before anything else, so that no other page can reach this server through DNS rebinding.
 */
const ownNamesOnly =
  (hosts: () => ReadonlySet<string>): MiddlewareHandler =>
  async (context, next) => {
    if (!isOwnHost(hosts(), context.req.header('host'))) return context.text('Misdirected request\n', 421);
    if (!isOwnOrigin(hosts(), context.req.header('origin'))) return context.text('Foreign origin\n', 403);
    await next();
  };

/** The outbox and its codes are for this machine only, even if HOST opens the server to the network. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.test(address);

const thisMachineOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  if (!isLoopback(context.env.incoming.socket.remoteAddress)) return context.text('Not found\n', 404);
  await next();
};

const withHeaders = (isDevelopment: boolean): MiddlewareHandler => {
  const [ofApi, ofPages] = [apiHeaders(), localPageHeaders(isDevelopment)];
  return async (context, next) => {
    await next();
    const headers = context.req.path.startsWith(`${API_BASE}/`) ? ofApi : ofPages;
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  };
};

const countHeaders = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;

const readCaller = (context: AppContext) => ({
  sourceIp: context.env.incoming.socket.remoteAddress ?? '127.0.0.1',
  authorizations: countHeaders(context.env.incoming.rawHeaders, 'authorization'),
});

const localRoutes = (app: App, { outbox, downloads, isReady, nextDemoAccount }: ApiServerOptions): void => {
  app.get(`${DOWNLOADS_PATH}/:id`, (context) => downloads.answer(context.req.param('id')));
  app.get('/__local/ready', (context) => context.json({ ready: isReady() }, isReady() ? 200 : 503, NO_STORE));
  app.get('/__local/outbox', (context) => {
    const wantsPage = (context.req.header('accept') ?? '').includes('text/html');
    return wantsPage
      ? context.html(outboxPage(outbox.list()), 200, NO_STORE)
      : context.json(outbox.list(), 200, NO_STORE);
  });
  app.get('/__local/demo-account', async (context) => {
    const account = await nextDemoAccount();
    return account
      ? context.json(account, 200, NO_STORE)
      : context.json({ message: 'No demo account is available.' }, 404, NO_STORE);
  });
};

const readOrigin = (context: AppContext): string => `http://${context.req.header('host')}`;

/** Every route of the local server, for its own host names. */
export const createApp = (options: ApiServerOptions, hosts: () => ReadonlySet<string>): App => {
  const app: App = new Hono<{ Bindings: HttpBindings }>();
  const callApi = gateway(options.endpoints, options.authorize, options.onFault);
  app.use(withHeaders(options.isDevelopment), ownNamesOnly(hosts));
  app.all(`${API_BASE}/*`, (context) => callApi(context.req.raw, readCaller(context)));
  app.all(`${options.outputs.userPoolPath}/*`, (context) => options.identity(context.req.raw));
  app.all(options.outputs.userPoolPath, (context) => options.identity(context.req.raw));
  app.get('/amplify_outputs.json', (context) =>
    context.json(amplifyOutputs(readOrigin(context), options.outputs), 200, NO_STORE),
  );
  const { status } = options;
  if (status) app.get(STATUS_PATH, async (context) => context.json(await status(), 200, NO_STORE));
  app.use('/__local/*', thisMachineOnly);
  localRoutes(app, options);
  for (const [path, answer] of Object.entries(options.git)) app.all(`${path}/*`, (context) => answer(context.req.raw));
  app.all('/__local/*', (context) => context.text('Not found\n', 404));
  app.get('*', (context) => options.pages(context.req.raw));
  app.notFound((context) => context.text('Not found\n', 404));
  app.onError((error, context) => {
    options.onFault(error);
    return context.json({ message: 'Internal Server Error' }, 500);
  });
  return app;
};

/**
 * Serves site, console, API, sign-in and outbox at one origin. @throws the system's error if the address is not
 * available
 */
export const startApiServer = (options: ApiServerOptions): Promise<ApiServer> => {
  let hosts: ReadonlySet<string> = new Set();
  const app = createApp(options, () => hosts);
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: options.host, port: options.port }, ({ port }: AddressInfo) => {
      hosts = allowedHosts(options.host, port);
      resolve({
        port,
        url: `http://${LOOPBACK_NAMES.has(options.host) ? 'localhost' : bracketAddress(options.host)}:${port}`,
        origins: [...hosts].map((name) => `http://${name}`),
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            (server as Server).closeAllConnections();
          }),
      });
    });
    server.once('error', reject);
  });
};
