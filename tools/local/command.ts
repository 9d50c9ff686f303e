import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { readLocalSettings, type Surroundings } from './local-settings';
import type { OutboxMessage } from './outbox/outbox';
import type { DevelopmentServers } from './pages/development-pages';
import { adminEmail, DEMO_PASSWORD, DEMO_TENANTS, MAIN_TENANT, OPERATOR_EMAIL } from './seed/demo-people';
import type { StaticFolder } from './server/static-files';
import { type LocalCloud, start } from './start';
import { StartError } from './start-error';

export interface CommandOptions extends Omit<Surroundings, 'env'> {
  readonly env?: Surroundings['env'];
  readonly buildPages?: () => Promise<readonly StaticFolder[]>;
  readonly development?: DevelopmentServers;
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const printMessage = ({ to, subject, body }: OutboxMessage): void =>
  print(`\nMessage to ${to}: ${subject}\n  ${body.split('\n').join('\n  ')}`);

const demoLines = (): string[] => [
  `Sign in:  ${adminEmail(MAIN_TENANT)}   password of all: ${DEMO_PASSWORD}`,
  `          also viewer@, manager@, devops@, finops@${MAIN_TENANT.tenantId}.example, ${OPERATOR_EMAIL}`,
  `          and the admin@ of ${DEMO_TENANTS.filter((tenant) => tenant !== MAIN_TENANT)
    .map(({ tenantId, plan }) => `${tenantId}.example (${plan})`)
    .join(', ')}`,
];

const printWelcome = (url: string, withDemo: boolean): void => {
  const lines = [
    `\n${PRODUCT_NAME} is ready:  ${url}`,
    ...(withDemo ? demoLines() : [`Sign up:  ${url}/signup`]),
    `Outbox:   ${url}/__local/outbox`,
    'Stop:     Ctrl-C\n',
  ];
  print(lines.join('\n'));
};

const OWN_NAMES = new Set(['127.0.0.1', '::1', 'localhost']);

/** A warning if HOST opens the server to other machines; otherwise undefined. */
export const networkWarning = (host: string): string | undefined =>
  OWN_NAMES.has(host)
    ? undefined
    : `HOST is ${host}: other machines can reach this server, and the demo passwords are public. The outbox is only readable on this machine.\n`;

/** Stops once, however often the user asks; a second request exits immediately. */
const endOnSignal = (cloud: LocalCloud): void => {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) process.exit(0);
    isEnding = true;
    cloud.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
};

/** What `npm start` runs: starts the local cloud, prints its address, and stops it on Ctrl-C. */
export const runCommand = async ({
  args,
  env = process.env,
  folder,
  buildPages = async () => [],
  development,
}: CommandOptions): Promise<void> => {
  // The SDK warns about Node 20 at every start; the project has its own rule for supported versions.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  try {
    const settings = readLocalSettings({ env, args, folder });
    const write = (text: string): void => {
      process.stderr.write(text);
    };
    const cloud = await start({
      settings,
      buildPages,
      ...(development ? { development } : {}),
      onMessage: printMessage,
      write,
    });
    endOnSignal(cloud);
    write(networkWarning(settings.host) ?? '');
    printWelcome(cloud.url, settings.withDemo);
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`,
    );
    process.exit(1);
  }
};
