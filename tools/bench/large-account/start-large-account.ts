import { readFileSync } from 'node:fs';
import { MAIN_DEMO_ACCOUNT_ID, LOCAL_CALLER, demoCloudPlugin } from '../../demo-cloud';
import { openAccount } from '@cloudmend/scanner/aws';
import { start } from '../../local/start';
import { largeAccountPlugin } from './large-account-plugin';

const HOST = '127.0.0.1';
const LOOK_MS = 200;

/** Memory that no file backs, in MB: what the system cannot take back. Everything resident where the system does not tell them apart. */
const ownMbNow = (): number => {
  try {
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.memoryUsage.rss() / 1024 ** 2;
  }
};

/** Looks now and then, and answers the most that was seen. */
const watchOwnMb = (): (() => number) => {
  let most = 0;
  setInterval(() => (most = Math.max(most, ownMbNow())), LOOK_MS).unref();
  return () => most;
};

/**
 * `node start-large-account.ts FOLDER PORT`: the whole product in this process, its demo account grown to tens of thousands of things.
 * Prints a line when it is ready, and its most memory in MB as JSON once its standard input ends.
 */
const main = async ([stateFolder = '', port = '0']: readonly string[]): Promise<void> => {
  const now = (): Date => new Date();
  const mostOwnMb = watchOwnMb();
  const demo = demoCloudPlugin({ now });
  const large = largeAccountPlugin(demo, now);
  // The workspace is seeded with a scan of its own, of the account as everybody knows it.
  let isGrown = false;
  const cloud = await start({
    settings: {
      host: HOST,
      port: Number(port),
      stateFolder,
      customerEndpoint: undefined,
      isFresh: true,
      withDemo: true,
      hasEmptyWorkspaces: true,
      isDevelopment: false,
    },
    buildPages: () => Promise.resolve([]),
    onMessage: () => undefined,
    write: (text) => process.stderr.write(text),
    customerCloud: {
      isEmulated: false,
      enter: (role) => {
        if (role.accountId !== MAIN_DEMO_ACCOUNT_ID) throw new TypeError(`There is no account ${role.accountId} here.`);
        return openAccount({ plugin: isGrown ? large : demo, credentials: LOCAL_CALLER }, role);
      },
    },
  });
  isGrown = true;
  process.stdout.write(`ready ${cloud.url}\n`);
  process.stdin.resume().once('end', () => {
    process.stdout.write(
      `${JSON.stringify({ residentMb: process.resourceUsage().maxRSS / 1024, ownMb: mostOwnMb() })}\n`,
    );
    cloud.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
