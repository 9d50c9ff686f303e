import { readFileSync } from 'node:fs';
import { MAIN_DEMO_ACCOUNT_ID, LOCAL_CALLER, demoCloudPlugin } from '../../demo-cloud';
import { openAccount } from '@cloudmend/scanner/aws';
import { start } from '../../local/start';
import { largeAccountPlugin } from './large-account-plugin';

const HOST = '127.0.0.1';
const LOOK_MS = 200;

/**
 * Memory not backed by files in MB, which the system cannot reclaim. All resident memory where the system does not
 * distinguish.
 */
const ownMbNow = (): number => {
  try {
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.memoryUsage.rss() / 1024 ** 2;
  }
};

/** Samples regularly and returns the maximum. */
const watchOwnMb = (): (() => number) => {
  let most = 0;
  setInterval(() => (most = Math.max(most, ownMbNow())), LOOK_MS).unref();
  return () => most;
};

/**
 * `node start-large-account.ts FOLDER PORT`: the whole product in this process, with a demo account of tens of
 * thousands of resources. Prints a line when ready, and its peak memory in MB as JSON when standard input ends.
 */
const main = async ([stateFolder = '', port = '0']: readonly string[]): Promise<void> => {
  const now = (): Date => new Date();
  const mostOwnMb = watchOwnMb();
  const demo = demoCloudPlugin({ now });
  const large = largeAccountPlugin(demo, now);
  // The workspace is seeded with a scan of the normal demo account.
  let isGrown = false;
  const cloud = await start({
    settings: {
      host: HOST,
      port: Number(port),
      stateFolder,
      customerEndpoint: undefined,
      statusAccount: undefined,
      isFresh: true,
      withDemo: true,
      hasEmptyWorkspaces: true,
      hasShortStory: false,
      isDevelopment: false,
    },
    buildPages: () => Promise.resolve([]),
    onMessage: () => undefined,
    write: (text) => process.stderr.write(text),
    customerCloud: {
      isEmulated: false,
      enter: (role) => {
        const isLarge = isGrown && role.accountId === MAIN_DEMO_ACCOUNT_ID;
        return openAccount({ plugin: isLarge ? large : demo, credentials: LOCAL_CALLER }, role);
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
